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
    /// The variants, each with the key of its usual clock.
    variants: Vec<(&'static str, String, String)>,
    clocks: Vec<(String, String)>,
    colors: Vec<(&'static str, String)>,
    levels: Vec<(String, String)>,
    /// The level of a game for which none was chosen.
    level: String,
    servers: Vec<Place>,
}

#[derive(Debug, Serialize)]
struct Place {
    id: String,
    name: String,
    channels: Vec<(String, String)>,
    people: Vec<(String, String)>,
}

/// `GET /api/new-game`: the choices of the reader.
pub(super) async fn choices(State(web): State<Web>, session: Session) -> Answer<Response> {
    let texts = session.texts;
    web.limits.asks(session.player).for_reader(texts)?;
    let places = web.app.places_for_games(&*web.servers, session.player, web.now()).await;
    let servers = places.for_reader(texts)?;
    let variants: Vec<_> = { Variant::all().iter() }
        .map(|one| (one.key(), texts.variant_name(one), default_clock(one).to_string()))
        .collect();
    let mut controls = TimeControl::PRESETS.to_vec();
    for usual in Variant::all().iter().map(|variant| default_clock(variant)) {
        if !controls.contains(&usual) {
            controls.push(usual);
        }
    }
    let level = |level: EngineLevel| (level.number().to_string(), texts.engine_level(level));
    Ok(json(&Choices {
        variants,
        clocks: { controls.into_iter() }
            .map(|control| (control.to_string(), Texts::web_plain(&texts.control(control))))
            .collect(),
        colors: vec![
            ("random", texts.web_random_color()),
            ("white", texts.color(Color::White)),
            ("black", texts.color(Color::Black)),
        ],
        levels: EngineLevel::all().map(level).collect(),
        level: EngineLevel::DEFAULT.number().to_string(),
        servers: servers.into_iter().map(|server| place(texts, server)).collect(),
    }))
}

fn place(texts: Texts, OfferedServer { id, name, channels, people }: OfferedServer) -> Place {
    let person = |(id, name): (PlayerId, String)| (id.to_string(), texts.display_name(&name));
    Place {
        id: id.to_string(),
        name,
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
                start: None,
                color,
                control: self.clock.parse().map_err(|_| Problem::Unreadable)?,
                rated: self.rated,
                clock_options: ClockOptions::default(),
            },
        ))
    }
}

/// An id of Discord, which is not 0.
fn id(text: &Option<String>) -> Result<u64, Problem> {
    let id = text.as_deref().and_then(|text| text.parse().ok());
    id.filter(|id| *id != 0).ok_or(Problem::Unreadable)
}
