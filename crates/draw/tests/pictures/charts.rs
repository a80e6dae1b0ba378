//! Compares charts with stored pictures.

use courier_draw::charts::{
    ActivityChart, RatingChart, RatingLine, RatingPoint, activity, ratings,
};
use courier_draw::review::{MarkWeight, ReviewChart, ReviewMark, review};
use courier_draw::season::{self, ChampionRow, Panel, RankingRow, SeasonChart, Week, season};

use super::stored::compare;

#[test]
fn charts_of_ratings_and_of_activity() {
    const DAY: i64 = 86_400_000;
    let line = |name: &str, games: u32, rise: f64| RatingLine {
        name: name.to_owned(),
        points: (0..games)
            .map(|game| RatingPoint {
                at: i64::from(game) * 9 * DAY,
                rating: 1500.0 + f64::from(game) * rise + f64::from(game * 37 % 11) * 6.0,
                deviation: 45.0 + 200.0 / f64::from(game + 1),
            })
            .collect(),
        provisional: games < 4,
    };
    let chart = |title: &str, lines| RatingChart {
        title: title.to_owned(),
        lines,
        dates: vec![(0, "gen. 2026".to_owned()), (31 * DAY, "febr.".to_owned())],
    };
    let several = vec![line("Escacs", 9, 9.0), line("Shogun", 3, -20.0), line("C'escacs", 1, 0.0)];
    compare("chart-several", &ratings(&chart("Núria", several)).unwrap());
    compare("chart-one", &ratings(&chart("Núria · Escacs", vec![line("Escacs", 8, 4.0)])).unwrap());
    let weeks = (0..10)
        .map(|week| (if week % 2 == 0 { format!("{week}.") } else { String::new() }, week * 5 % 7));
    let chart = ActivityChart { title: "Partides per setmana".to_owned(), weeks: weeks.collect() };
    compare("chart-activity", &activity(&chart).unwrap());
}

#[test]
fn a_season_chart() {
    let line = |(name, note, value): (&str, &str, u32), sign: &str| RankingRow {
        name: name.to_owned(),
        note: note.to_owned(),
        value: f64::from(value),
        value_text: format!("{sign}{value}"),
    };
    let week = |(place, games): (usize, u32)| Week {
        label: [(0, "gen."), (4, "febr."), (8, "març")]
            .into_iter()
            .find(|(at, _)| *at == place)
            .map_or("", |(_, month)| month)
            .to_owned(),
        games,
        running: place == 10,
    };
    let results =
        |(name, counts): (&str, [u32; 3])| season::ResultRow { name: name.to_owned(), counts };
    let active = [
        ("Núria", "", 31),
        ("Bartholomew", "", 28),
        ("Wolfeschlegelsteinhausenberger", "", 17),
        ("Aina", "", 9),
        ("Jo", "", 2),
    ];
    let gains = [
        ("Aina", "Escacs", 184),
        ("Núria", "Crazyhouse 960", 97),
        ("Wolfeschlegelsteinhausenberg", "Capahouse 960", 55),
        ("Jo", "C'escacs", 1),
    ];
    let chart = SeasonChart {
        title: "Temporada gen. – març 2026".to_owned(),
        summary: "44 partides · 12 jugadors".to_owned(),
        weeks: Panel {
            heading: "Partides per setmana".to_owned(),
            rows: [1, 0, 4, 12, 3, 2, 8, 0, 5, 6, 3, 0, 0, 0]
                .into_iter()
                .enumerate()
                .map(week)
                .collect(),
        },
        active: Panel {
            heading: "Més actius".to_owned(),
            rows: active.map(|row| line(row, "")).into(),
        },
        gains: Panel {
            heading: "Pujades més grans".to_owned(),
            rows: gains.map(|row| line(row, "+")).into(),
        },
        results: Panel {
            heading: "Resultats".to_owned(),
            rows: [
                ("Escacs", [9, 3, 8]),
                ("C'escacs", [6, 0, 5]),
                ("Capahouse 960", [3, 1, 4]),
                ("Shogun", [0, 0, 2]),
            ]
            .map(results)
            .into(),
        },
        champions: Panel::default(),
        legend: ["blanques", "taules", "negres"].map(str::to_owned),
        empty_text: "Res".to_owned(),
    };
    compare("season", &season(&chart).unwrap());
    let champions = [
        ("Núria", "Lliga d'escacs, gen. – març 2026"),
        ("Wolfeschlegelsteinhausenberger, Bartholomew, Aina +2", "Copa d'hivern de Capahouse"),
        ("Jo", "Una copa amb un nom tan llarg que no hi cap sencer al costat de qui l'ha guanyada"),
    ];
    let champion = |(name, competition): (&str, &str)| ChampionRow {
        name: name.to_owned(),
        competition: competition.to_owned(),
    };
    let champions = Panel { heading: "Campions".to_owned(), rows: champions.map(champion).into() };
    let chart = SeasonChart { champions, ..chart };
    compare("season-champions", &season(&chart).unwrap());
}

#[test]
fn a_chart_of_a_review() {
    let chance = |ply: u32| {
        let wave = f64::from(ply * 29 % 13) / 90.0;
        let trend = if ply < 22 { 0.5 } else { 0.5 + f64::from(ply - 22) * 0.06 };
        let drop = if ply > 33 { 0.75 } else { 0.0 };
        Some((trend + wave - drop).clamp(0.02, 0.98)).filter(|_| ply != 8)
    };
    let mark = |(ply, sign, weight, labeled): (u32, &str, MarkWeight, bool)| ReviewMark {
        ply,
        sign: sign.to_owned(),
        weight,
        labeled,
    };
    let chart = ReviewChart {
        title: "Opcions de guanyar de les blanques".to_owned(),
        chances: (0..=47).map(chance).collect(),
        moves: [1, 5, 10, 15, 20].map(|number: u32| (2 * number - 1, number.to_string())).into(),
        moves_title: "jugada".to_owned(),
        marks: [
            (5, "3. h4?!", MarkWeight::Light, false),
            (26, "13... Cb6?", MarkWeight::Medium, true),
            (34, "17... Axc3??", MarkWeight::Heavy, true),
            (47, "24. Dh5??", MarkWeight::Heavy, true),
        ]
        .map(mark)
        .into(),
    };
    compare("chart-review", &review(&chart).unwrap());
}
