//! A player's profile, a server's activity, and the dates below their charts.

use chrono::{DateTime, Datelike as _, NaiveDate, Utc};
use courier_play::reliability::Reliability;
use courier_play::{Moment, Span};
use courier_rules::Variant;

use super::Texts;
use super::pieces::alt;

/// The maximum number of dates below a chart, less one.
const DATES: i64 = 7;

impl Texts {
    /// The title of a profile: the player's name, and the variant if the profile is limited to one.
    pub fn profile_heading(self, name: &str, variant: Option<&Variant>) -> String {
        let name = Self::escape_markdown(&self.display_name(name));
        match variant {
            Some(variant) => format!("{name} · {}", self.variant_name(variant)),
            None => name,
        }
    }

    /// A player's rating in a variant, and the number of games won, drawn and lost.
    pub fn profile_line(
        self,
        variant: &Variant,
        rating: f64,
        provisional: bool,
        [wins, draws, losses]: [u32; 3],
    ) -> String {
        let mark = if provisional { "?" } else { "" };
        self.messages.profile_line(
            draws,
            wins + draws + losses,
            losses,
            format!("{rating:.0}{mark}"),
            self.variant_name(variant),
            wins,
        )
    }

    /// The results of all finished games, rated and casual (won, drawn, lost), and the number of
    /// running games.
    pub fn profile_record(self, [wins, draws, losses]: [u32; 3], running: u32) -> String {
        self.messages.profile_record(draws, losses, running, wins)
    }

    /// The same for games against the engine.
    pub fn profile_against_engine(self, [wins, draws, losses]: [u32; 3], running: u32) -> String {
        self.messages.profile_against_engine(draws, losses, running, wins)
    }

    /// The lines about a player's reliability: the share of games lost on time and the median time
    /// to reply, each if there is any.
    pub fn profile_reliability(self, reliability: Reliability) -> Vec<String> {
        let Reliability { time_outs, reply } = reliability;
        let share = time_outs.percent().map(|percent| {
            self.profile_time_outs(time_outs.games, time_outs.lost_on_time, percent)
        });
        let reply = reply.map(|time| self.profile_reply(time));
        share.into_iter().chain(reply).collect()
    }

    /// The results of one player against another: games won, drawn and lost.
    pub fn profile_between(self, player: &str, other: &str, record: [u32; 3]) -> String {
        let [wins, draws, losses] = record;
        self.messages.profile_between(draws, losses, other, player, wins)
    }

    /// The reader's results against a player: games won, drawn and lost.
    pub fn profile_against(self, player: &str, [wins, draws, losses]: [u32; 3]) -> String {
        self.messages.profile_against(draws, losses, player, wins)
    }

    /// A chart of ratings in words: first and last rating of each variant, with a question mark if
    /// the last one is provisional. At most 1,024 characters.
    pub fn rating_chart_alt(self, lines: &[(&Variant, f64, (f64, bool))]) -> String {
        let line = |(variant, first, (last, provisional)): &(&Variant, f64, (f64, bool))| {
            let mark = if *provisional { "?" } else { "" };
            format!("{} {first:.0} → {last:.0}{mark}", self.variant_name(variant))
        };
        let lines = lines.iter().map(line).collect::<Vec<_>>().join("; ");
        alt(&self.chart_ratings_alt(lines))
    }

    /// A chart of games per week in words, oldest first. At most 1,024 characters.
    pub fn activity_alt(self, games: &[u32]) -> String {
        let counts = games.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
        alt(&self.chart_activity_alt(counts, games.len()))
    }

    /// A day below a chart: "12 Jan".
    pub fn day(self, moment: Moment) -> String {
        let day = date(moment);
        self.date_day(day.day(), self.month(day.month()))
    }

    /// The dates below a chart from `from` to `to`, at most nine: days, or months if it is long.
    pub fn dates(self, from: Moment, to: Moment) -> Vec<(Moment, String)> {
        let days = (to - from).0 / Span::days(1).0;
        if days < 75 {
            let step = days / DATES + 1;
            return (0..=days / step)
                .map(|number| from + Span::days(number * step))
                .map(|at| (at, self.day(at)))
                .collect();
        }
        let (first, last) = (date(from), date(to));
        let number = |day: NaiveDate| i64::from(day.year()) * 12 + i64::from(day.month0());
        let months = number(last) - number(first);
        let step = [1, 2, 3, 6, 12]
            .into_iter()
            .find(|step| months / step < DATES)
            .unwrap_or(months / 72 * 12 + 12);
        let begins =
            (number(first)..=number(last)).filter(|month| month % step == 0).filter_map(|month| {
                let (year, month) =
                    (i32::try_from(month / 12).ok()?, u32::try_from(month % 12).ok()?);
                NaiveDate::from_ymd_opt(year, month + 1, 1)
            });
        begins
            .map(|day| {
                let name = self.month(day.month());
                let text = if day.month0() == 0 { self.date_year(name, day.year()) } else { name };
                (Moment(day.and_time(chrono::NaiveTime::MIN).and_utc().timestamp_millis()), text)
            })
            .filter(|(at, _)| *at >= from)
            .collect()
    }

    /// A month, from 1 to 12: "Jan".
    pub(super) fn month(self, number: u32) -> String {
        self.text(&format!("month-{number}"))
    }
}

fn date(moment: Moment) -> NaiveDate {
    DateTime::<Utc>::from_timestamp_millis(moment.0).unwrap_or_default().date_naive()
}

#[cfg(test)]
mod tests {
    use courier_play::language::Language;

    use super::*;

    /// The first of January 2026.
    const START: Moment = Moment(1_767_225_600_000);

    fn dates(days: i64) -> Vec<String> {
        let texts = Texts::new(Language::English);
        texts.dates(START, START + Span::days(days)).into_iter().map(|(_, text)| text).collect()
    }

    #[test]
    fn dates_suit_the_length_of_the_chart() {
        assert_eq!(dates(0), ["1 Jan"]);
        assert_eq!(dates(3), ["1 Jan", "2 Jan", "3 Jan", "4 Jan"]);
        assert_eq!(dates(40), ["1 Jan", "7 Jan", "13 Jan", "19 Jan", "25 Jan", "31 Jan", "6 Feb"]);
        assert_eq!(dates(100), ["Jan 2026", "Feb", "Mar", "Apr"]);
        assert_eq!(dates(800), ["Jan 2026", "Jul", "Jan 2027", "Jul", "Jan 2028"]);
        for days in 0..6000 {
            assert!((1..=9).contains(&dates(days).len()), "{days}");
        }
    }
}
