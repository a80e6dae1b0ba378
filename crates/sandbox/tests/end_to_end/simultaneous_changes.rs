//! Settings that are changed by several commands at the same time.

use courier_play::preferences::Hour;
use courier_play::server_config::GamesIn;
use courier_play::{PlayerId, ServerId};

use super::test_bot::{TestBot, ephemeral_text};
use crate::english::{EN, IN_CHANNEL, IN_THREADS, SERVER_IN_CATALAN, Says as _};

#[tokio::test(flavor = "multi_thread")]
async fn no_change_of_the_config_is_lost() {
    let bot = TestBot::start().await;
    let maple = bot.user("maple");
    let store = bot.store().await;
    let server = bot.sandbox.discord().world.read(|state| state.channels[&maple.channel()].guild);
    let server = ServerId(server.unwrap().0);
    for _ in 0..5 {
        let changes = [
            [IN_THREADS],
            [("allow", "games")],
            [("allow", "tournament")],
            [("default-clock", "2d")],
            [SERVER_IN_CATALAN],
        ];
        let answers = changes.map(|change| {
            let maple = maple.clone();
            tokio::spawn(async move { ephemeral_text(&maple, "config", &change).await })
        });
        for answer in answers {
            assert!(answer.await.unwrap().says(EN.config_changed()));
        }
        let config = store.server_config(server).await.unwrap();
        assert_eq!(config.games, Some(GamesIn::Threads));
        assert_eq!(config.channels.len(), 2, "{config:?}");
        assert!(config.control.is_some() && config.language.is_some(), "{config:?}");
        for undo in [
            [IN_CHANNEL, ("anywhere", "true")],
            [("default-clock", "off"), ("server-language", "3")],
        ] {
            ephemeral_text(&maple, "config", &undo).await;
        }
    }
    store.close().await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn no_change_of_the_settings_is_lost() {
    let bot = TestBot::start().await;
    let maple = bot.user("maple");
    let store = bot.store().await;
    for hour in 1..=5 {
        let quiet = format!("22-{hour}");
        let (hour, reminders) = (hour.to_string(), ["8h", "2h"][hour % 2]);
        let changes =
            [("quiet", quiet.clone()), ("digest", hour.clone()), ("reminders", reminders.into())];
        let answers = changes.map(|(option, value)| {
            let maple = maple.clone();
            tokio::spawn(
                async move { ephemeral_text(&maple, "settings", &[(option, &value)]).await },
            )
        });
        for answer in answers {
            assert!(answer.await.unwrap().says(EN.settings_changed()));
        }
        let stored = store.preferences(PlayerId(maple.id().0)).await.unwrap();
        assert_eq!(stored.quiet, Some(quiet.parse().unwrap()));
        assert_eq!(stored.digest, Some(hour.parse::<Hour>().unwrap()));
        assert_eq!(stored.leads.to_string(), reminders);
    }
    store.close().await;
    bot.assert_no_problems();
}
