//! Begins a game against the engine, or offers one to a person or in a channel.

use axum::extract::State;
use axum::response::Response;
use courier_play::challenges::{ClockOptions, ColorChoice, Terms};
use courier_play::clock::TimeControl;
use courier_play::variants::default_clock;
use courier_play::{ChannelId, EngineLevel, PlayerId, ServerId};
use courier_rules::{Color, Variant};
use courier_text::Texts;
use serde::{Deserialize, Serialize};

use super::json::json;
use super::problem::{Answer, For as _, Problem};
use super::sessions::{Change, Session};
use super::state::Web;
use crate::app::{Against, NewGame, OfferedServer};

/// What can be chosen: keys or ids, each with its name.
#[derive(Debug, Serialize)]
struct Choices {
    variants: Vec<Game>,
    clocks: Vec<(String, String)>,
    colors: Vec<(&'static str, String)>,
    levels: Vec<(String, String)>,
    /// The level of a game for which none was chosen.
    level: String,
    servers: Vec<Place>,
}

#[derive(Debug, Serialize)]
struct Game {
    key: &'static str,
    name: String,
    /// The key of its usual clock.
    clock: String,
    /// The number of starting positions from which a random one is chosen.
    starts: u32,
    /// The starting positions that have a name, by their numbers.
    named: Vec<(u32, String)>,
}

#[derive(Debug, Serialize)]
struct Place {
    id: String,
    name: String,
    /// The key of the usual clock of its games, if the server has chosen one.
    clock: Option<String>,
    channels: Vec<(String, String)>,
    people: Vec<(String, String)>,
}

/// `GET /api/new-game`: the choices of the reader.
pub(super) async fn choices(State(web): State<Web>, session: Session) -> Answer<Response> {
    let texts = session.texts;
    web.limits.asks(session.player).for_reader(texts)?;
    let places = web.app.places_for_games(&*web.servers, session.player, web.now()).await;
    let servers = places.for_reader(texts)?;
    let usual = Variant::all().iter().map(|variant| default_clock(variant));
    let usual = usual.chain(servers.iter().filter_map(|server| server.clock));
    let mut controls = TimeControl::PRESETS.to_vec();
    for control in usual {
        if !controls.contains(&control) {
            controls.push(control);
        }
    }
    let level = |level: EngineLevel| (level.number().to_string(), texts.engine_level(level));
    Ok(json(&Choices {
        variants: Variant::all().iter().map(|variant| game(texts, variant)).collect(),
        clocks: { controls.into_iter() }
            .map(|control| (control.to_string(), Texts::web_plain(&texts.control(control))))
            .collect(),
        colors: vec![
            ("random", texts.web_random()),
            ("white", texts.color(Color::White)),
            ("black", texts.color(Color::Black)),
        ],
        levels: EngineLevel::all().map(level).collect(),
        level: EngineLevel::DEFAULT.number().to_string(),
        servers: servers.into_iter().map(|server| place(texts, server)).collect(),
    }))
}

fn game(texts: Texts, variant: &'static Variant) -> Game {
    let named = variant.named_starts().iter().map(|(name, number)| (*number, (*name).to_owned()));
    let openings = variant.numbered_openings();
    let openings = openings.map(|(number, opening)| (number, texts.opening_choice(opening)));
    Game {
        key: variant.key(),
        name: texts.variant_name(variant),
        clock: default_clock(variant).to_string(),
        starts: variant.start_count(),
        named: named.chain(openings).collect(),
    }
}

fn place(texts: Texts, server: OfferedServer) -> Place {
    let OfferedServer { id, name, clock, channels, people } = server;
    let person = |(id, name): (PlayerId, String)| (id.to_string(), texts.display_name(&name));
    Place {
        id: id.to_string(),
        name,
        clock: clock.map(|clock| clock.to_string()),
        channels: channels.into_iter().map(|(id, name)| (id.to_string(), name)).collect(),
        people: people.into_iter().map(person).collect(),
    }
}

/// The chosen game. `opponent` is `engine`, `anyone` or the id of a person.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Chosen {
    opponent: String,
    level: Option<String>,
    server: Option<String>,
    channel: Option<String>,
    variant: String,
    /// The number of the starting position; a random or the usual one if none is chosen.
    start: Option<u32>,
    color: String,
    clock: String,
    rated: bool,
}

/// The result: a match that has begun, or that it was offered.
#[derive(Debug, Default, Serialize)]
struct Outcome {
    #[serde(skip_serializing_if = "Option::is_none")]
    r#match: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
}

/// `POST /api/new-game`.
pub(super) async fn begin(
    State(web): State<Web>,
    Change { session, body }: Change<Chosen>,
) -> Answer<Response> {
    let (player, texts) = (session.player, session.texts);
    if web.app.nobody_can_play() {
        return Err(Problem::Interrupted).for_reader(texts);
    }
    let game = body.read().for_reader(texts)?;
    web.limits.asks(player).for_reader(texts)?;
    let made = web.app.new_game(&*web.servers, player, game, web.now(), &mut web.rng()).await;
    Ok(json(&match made.for_reader(texts)? {
        NewGame::Begun(id) => Outcome { r#match: Some(id.to_string()), ..Outcome::default() },
        NewGame::Offered(_) => {
            Outcome { message: Some(texts.web_game_offered()), ..Outcome::default() }
        }
    }))
}

impl Chosen {
    fn read(&self) -> Result<(Against, Terms), Problem> {
        let against = match self.opponent.as_str() {
            "engine" => {
                let level = self.level.as_deref().and_then(|level| level.parse().ok());
                Against::Engine(level.and_then(EngineLevel::new).ok_or(Problem::Unreadable)?)
            }
            opponent => {
                let (server, channel) =
                    (ServerId(id(&self.server)?), ChannelId(id(&self.channel)?));
                match opponent {
                    "anyone" => Against::Anyone(server, channel),
                    person => {
                        let person = person.parse().map_err(|_| Problem::Unreadable)?;
                        Against::Person(PlayerId(person), server, channel)
                    }
                }
            }
        };
        let color = match self.color.as_str() {
            "white" => ColorChoice::White,
            "black" => ColorChoice::Black,
            "random" => ColorChoice::Random,
            _ => return Err(Problem::Unreadable),
        };
        Ok((
            against,
            Terms {
                variant: Variant::by_key(&self.variant).ok_or(Problem::Unreadable)?,
                start: self.start,
                color,
                control: self.clock.parse().map_err(|_| Problem::Unreadable)?,
                rated: self.rated,
                clock_options: ClockOptions::default(),
                handicap: Default::default(),
                blindfold: false,
            },
        ))
    }
}

/// An id of Discord, which is not 0.
fn id(text: &Option<String>) -> Result<u64, Problem> {
    let id = text.as_deref().and_then(|text| text.parse().ok());
    id.filter(|id| *id != 0).ok_or(Problem::Unreadable)
}
