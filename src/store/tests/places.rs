use super::*;
use crate::play::RoleId;
use crate::play::language::Language;
use crate::play::server_config::{GamesIn, ServerConfig};
use crate::store::places::SETTING;
use crate::store::{Invocation, Setting, Shown};

const THREAD: ChannelId = ChannelId(302);
const LONG: ServerId = ServerId(u64::MAX);

fn threads() -> ServerConfig {
    ServerConfig { games: GamesIn::Threads, ..ServerConfig::default() }
}

impl House {
    async fn wants_thread(&self, id: MatchId) -> bool {
        self.store.setting(id).await.unwrap().unwrap().thread_wanted
    }
}

#[tokio::test]
async fn what_was_decided_for_a_server_reads_back() {
    let house = House::new().await;
    assert_eq!(house.store.server_config(SERVER).await.unwrap(), ServerConfig::default());
    assert_eq!(
        house.store.server_config(LONG).await.unwrap(),
        ServerConfig::default(),
        "nobody was met there"
    );
    let decided = ServerConfig {
        games: GamesIn::Threads,
        channels: [CHANNEL, ChannelId(u64::MAX)].into(),
        control: Some("3d+3x1d".parse().unwrap()),
        language: Some(Language::Catalan),
        challengers: Some(RoleId(u64::MAX)),
    };
    for server in [SERVER, LONG] {
        house.store.set_server_config(server, &decided).await.unwrap();
        assert_eq!(house.store.server_config(server).await.unwrap(), decided);
    }
    let other = ServerConfig { channels: [THREAD].into(), ..ServerConfig::default() };
    house.store.set_server_config(SERVER, &other).await.unwrap();
    assert_eq!(house.store.server_config(SERVER).await.unwrap(), other, "all of it was replaced");
    assert_eq!(house.store.server_config(LONG).await.unwrap(), decided, "and only there");
    house.uses_only(crate::store::places::CONFIG, &["PRIMARY KEY"]).await;
}

#[tokio::test]
async fn the_language_of_a_server_is_chosen_or_that_of_its_locale() {
    let house = House::new().await;
    assert_eq!(house.store.server_language(LONG).await.unwrap(), None);
    assert_eq!(house.store.server_language(SERVER).await.unwrap(), None);
    let visit = Invocation {
        person: person(WHITE, "white"),
        thread: None,
        server_locale: Some("es-ES".to_owned()),
    };
    house.store.load_user(&visit, START).await.unwrap();
    assert_eq!(house.store.server_language(SERVER).await.unwrap(), Some(Language::Spanish));
    let chosen = ServerConfig { language: Some(Language::Catalan), ..ServerConfig::default() };
    house.store.set_server_config(SERVER, &chosen).await.unwrap();
    assert_eq!(house.store.server_language(SERVER).await.unwrap(), Some(Language::Catalan));
    assert_eq!(
        house.store.server_locale(SERVER).await.unwrap().as_deref(),
        Some("es-ES"),
        "the locale is kept"
    );
}

#[tokio::test]
async fn a_match_wants_a_thread_where_the_server_does() {
    let house = House::new().await;
    let without = house.begin().await;
    assert!(!house.wants_thread(without).await);
    house.store.set_server_config(SERVER, &threads()).await.unwrap();
    let with = house.begin().await;
    assert!(house.wants_thread(with).await);
    assert!(!house.wants_thread(without).await, "what has begun stays where it is");
    // In a thread there is no other thread.
    house.store.note_thread(THREAD, CHANNEL).await.unwrap();
    let in_thread =
        Proposal { place: Place { server: Some(SERVER), channel: THREAD }, ..proposal() };
    let inside = house.begin_with(in_thread, ByColor { white: WHITE, black: BLACK }, START).await;
    assert!(!house.wants_thread(inside).await);
}

#[tokio::test]
async fn where_a_match_is_shown_is_one_look() {
    let house = House::new().await;
    assert_eq!(house.store.setting(MatchId(999)).await.unwrap(), None);
    let id = house.begin().await;
    let plain = Setting { thread_wanted: false, in_thread: false, language: None, board: None };
    assert_eq!(house.store.setting(id).await.unwrap(), Some(plain));
    house.store.replace_board(id, WHITE, CHANNEL, u64::MAX).await.unwrap();
    let visit = Invocation {
        person: person(WHITE, "white"),
        thread: None,
        server_locale: Some("es-ES".to_owned()),
    };
    house.store.load_user(&visit, START).await.unwrap();
    house.store.note_thread(CHANNEL, ChannelId(300)).await.unwrap();
    let shown = Setting {
        in_thread: true,
        language: Some(Language::Spanish),
        board: Some((CHANNEL, u64::MAX)),
        ..plain
    };
    assert_eq!(house.store.setting(id).await.unwrap(), Some(shown));
    let chosen = ServerConfig { language: Some(Language::Catalan), ..ServerConfig::default() };
    house.store.set_server_config(SERVER, &chosen).await.unwrap();
    assert_eq!(
        house.store.setting(id).await.unwrap(),
        Some(Setting { language: Some(Language::Catalan), ..shown })
    );
    // Where the bot came with a person there is no server.
    let alone = Proposal { place: Place { server: None, channel: ChannelId(900) }, ..proposal() };
    let alone = house.begin_with(alone, ByColor { white: WHITE, black: BLACK }, START).await;
    assert_eq!(house.store.setting(alone).await.unwrap(), Some(plain));
    house.uses_only(SETTING, &["PRIMARY KEY"]).await;
}

#[tokio::test]
async fn a_match_moves_into_its_thread_once() {
    let house = House::new().await;
    house.store.set_server_config(SERVER, &threads()).await.unwrap();
    let (id, stays) = (house.begin().await, house.begin().await);
    assert!(house.store.settle_thread(id, Some(THREAD)).await.unwrap());
    assert_eq!(house.load(id).await.the_match.record().place.channel, THREAD);
    assert_eq!(house.store.channel_of_thread(THREAD).await.unwrap(), Some(CHANNEL));
    assert!(!house.wants_thread(id).await);
    assert_eq!(
        house.store.latest_in_channel(WHITE, THREAD).await.unwrap(),
        Some(id),
        "it is what is meant there"
    );
    assert!(
        !house.store.settle_thread(id, Some(ChannelId(303))).await.unwrap(),
        "a second thread is not its own"
    );
    assert_eq!(house.store.channel_of_thread(ChannelId(303)).await.unwrap(), None);
    assert!(house.store.settle_thread(stays, None).await.unwrap());
    assert_eq!(house.load(stays).await.the_match.record().place.channel, CHANNEL);
    assert!(!house.wants_thread(stays).await);
    // Somebody who saves does not notice that it has moved.
    house.play(id, &["e2e4"], START).await;
    assert_eq!(house.load(id).await.the_match.record().place.channel, THREAD);
}

#[tokio::test]
async fn a_lost_thread_gives_its_matches_back_to_the_channel() {
    let house = House::new().await;
    house.store.set_server_config(SERVER, &threads()).await.unwrap();
    let (running, over) = (house.begin().await, house.begin().await);
    house.store.settle_thread(running, Some(THREAD)).await.unwrap();
    house.store.settle_thread(over, Some(THREAD)).await.unwrap();
    house.play(running, &["e2e4"], START).await;
    house.play(over, &FOOLS_MATE, START).await;
    let moved = house.store.leave_thread(THREAD, Shown::Running, after(9)).await.unwrap();
    assert_eq!(moved, [running, over]);
    for id in moved {
        assert_eq!(house.load(id).await.the_match.record().place.channel, CHANNEL);
    }
    let due = house.store.due_messages(after(9), 100).await.unwrap().due;
    let shown: Vec<_> =
        due.iter().filter(|message| message.reader == Reader::Channel(CHANNEL)).collect();
    assert_eq!(shown.len(), 1, "the board of the one that runs");
    assert_eq!(shown[0].notice, Notice::ThreadLost { the_match: running, thread: THREAD });
    assert_eq!(
        house.store.leave_thread(THREAD, Shown::Running, after(9)).await.unwrap(),
        [],
        "once"
    );
    assert_eq!(
        house.store.leave_thread(CHANNEL, Shown::Running, after(9)).await.unwrap(),
        [],
        "what is no thread stays"
    );
    // One that is over may still have its last board to show.
    for (shown, expected) in
        [(Shown::Nothing, 0), (Shown::Running, 1), (Shown::RunningAnd(over), 2)]
    {
        house.tamper("update matches set channel_id = 302").await;
        let before = house.number("select count(*) from outbox").await;
        assert_eq!(house.store.leave_thread(THREAD, shown, after(9)).await.unwrap().len(), 2);
        assert_eq!(
            house.number("select count(*) from outbox").await - before,
            expected,
            "{shown:?}"
        );
    }
    house.uses_only(crate::store::places::PLAYED_IN, &["matches_in_channel"]).await;
}
