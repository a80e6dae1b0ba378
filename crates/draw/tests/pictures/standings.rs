//! Compares the standings of competitions with stored pictures.

use courier_draw::standings::{
    Crosstable, CrosstableRow, CupRow, CupState, CupTable, Game, Ladder, LadderGame, LadderRow,
    Movement, Zone, crosstable, cup, ladder,
};

use super::stored::compare;

#[test]
fn a_page_of_a_ladder() {
    use LadderGame::{Against, ChallengedBy};
    use Movement::{Down, New, Same, Up};
    let row = |(place, movement, name, rating, games, absent): (
        u32,
        Movement,
        &str,
        &str,
        &[LadderGame],
        &str,
    )| LadderRow {
        place,
        movement,
        name: name.to_owned(),
        rating: rating.to_owned(),
        games: games.to_vec(),
        absent: absent.to_owned(),
        reader: place == 4,
    };
    let rows = [
        (1, Same, "Núria", "1931", &[ChallengedBy(3), ChallengedBy(4)][..], ""),
        (2, Up(3), "Bartholomew", "1804", &[], ""),
        (3, Down(1), "Aina", "1777", &[Against(1), ChallengedBy(7)], ""),
        (4, Same, "Jo", "1690?", &[Against(1), Against(2), ChallengedBy(6)], ""),
        (5, Down(2), "Wolfeschlegelsteinhausenberger", "1702", &[], "en pausa"),
        (6, Up(12), "Marta G.", "1655", &[Against(4)], ""),
        (7, Same, "Pol", "1580", &[Against(3), Against(5)], ""),
        (8, Down(1), "Wolfeschlegelsteinhausenberger", "1612", &[], "vacances"),
        (
            9,
            Down(1),
            "Wolfeschlegelsteinhausenberger",
            "1549?",
            &[Against(4), Against(5), ChallengedBy(10), ChallengedBy(12), ChallengedBy(14)],
            "",
        ),
        (10, New, "Quim", "", &[Against(9)], ""),
    ];
    let page = Ladder {
        title: "Escala · Crazyhouse".to_owned(),
        summary: "24 jugadors · 1/2".to_owned(),
        rows: rows.map(row).into(),
        new_text: "nou".to_owned(),
        notes: vec!["→ ha desafiat · ← ha estat desafiat".to_owned()],
        ..Ladder::default()
    };
    compare("ladder", &ladder(&page).unwrap());
    let twenty = |number: usize| {
        let row = &page.rows[number % 10];
        LadderRow { place: row.place + if number < 10 { 97 } else { 107 }, ..row.clone() }
    };
    let rows = (0..20).map(twenty).collect();
    compare("ladder-long", &ladder(&Ladder { rows, ..page.clone() }).unwrap());
    let empty =
        Ladder { rows: Vec::new(), empty_text: "Encara no hi ha ningú.".to_owned(), ..page };
    compare("ladder-empty", &ladder(&empty).unwrap());
}

/// The results of a line: `1`, `½` and so on, `o` for a running game, `.` for none.
fn games(line: &str) -> Vec<Vec<Game>> {
    let game = |sign: char| match sign {
        '.' => Game::None,
        'o' => Game::Running,
        '0' => Game::Lost("0".to_owned()),
        sign => Game::Scored(sign.to_string()),
    };
    line.split_whitespace().map(|field| field.chars().map(game).collect()).collect()
}

fn row((place, name, line, points, tie_break): (&str, &str, &str, &str, &str)) -> CrosstableRow {
    CrosstableRow {
        place: place.to_owned(),
        name: name.to_owned(),
        games: games(line),
        points: points.to_owned(),
        tie_break: tie_break.to_owned(),
        ..CrosstableRow::default()
    }
}

#[test]
fn a_division_of_a_league() {
    let rows = [
        ("1", "Núria", ".. 11 1½ 11 11 1⅔ 1o 11", "12⅙", "64¼"),
        ("2", "Bartholomew", "00 .. 11 ½1 11 11 1o 11", "9½", "41"),
        ("3", "Wolfeschlegelsteinhausenberger", "0½ 00 .. 1½ 10 11 11 11", "8", "33½"),
        ("4", "Jo", "00 ½0 0½ .. 11 11 ½½ 1½", "6½", "24⅚"),
        ("4", "Aina", "00 00 01 00 .. 1½ 11 11", "5½", "17"),
        ("6", "Marta G.", "0⅓ 00 00 00 0½ .. 1½ 11", "4⅓", "11¼"),
        ("7", "Pol", "0o 0o 00 ½½ 00 0½ .. 11", "3½", "10"),
        ("8", "Quim", "00 00 00 0½ 00 00 00 ..", "0", "0"),
    ];
    let mut rows = rows.map(row);
    for (number, zone) in
        [(0, Zone::Promoted), (1, Zone::Promoted), (6, Zone::Relegated), (7, Zone::Relegated)]
    {
        rows[number].zone = zone;
    }
    rows[3].reader = true;
    rows[7].absent = "s'ha retirat".to_owned();
    let table = Crosstable {
        title: "Divisió 2 · Escacs".to_owned(),
        summary: "oct. – des. 2026".to_owned(),
        rows: rows.into(),
        points_heading: "Punts".to_owned(),
        tie_break_heading: "SB".to_owned(),
        promoted_text: "puja".to_owned(),
        relegated_text: "baixa".to_owned(),
        notes: vec!["Dalt, la partida amb blanques; a sota, amb negres.".to_owned()],
        ..Crosstable::default()
    };
    compare("crosstable", &crosstable(&table).unwrap());
    let four = Crosstable { rows: table.rows[..4].to_vec(), ..table };
    compare("crosstable-four", &crosstable(&four).unwrap());
}

#[test]
fn a_round_robin_of_twelve() {
    let rows: Vec<_> = (0..12_usize)
        .map(|number| {
            let fields = ["1 ", "½ ", "0 ", "o ", "⅔ "];
            let line: String = (0..12).map(|other| fields[number * (other + 1) % 5]).collect();
            let name = ["Núria", "Wolfeschlegelsteinhausenberger", "Jo"][number % 3];
            row((&(number + 1).to_string(), name, &line, "7½", "31¼"))
        })
        .collect();
    let table = Crosstable {
        title: "Winter round robin".to_owned(),
        summary: "round 7 of 11".to_owned(),
        rows,
        points_heading: "Points".to_owned(),
        tie_break_heading: "SB".to_owned(),
        ..Crosstable::default()
    };
    compare("crosstable-twelve", &crosstable(&table).unwrap());
}

#[test]
fn the_standings_of_a_cup() {
    let row =
        |(place, name, rounds, points, state, text): (&str, &str, &str, &str, CupState, &str)| {
            CupRow {
                place: place.to_owned(),
                name: name.to_owned(),
                rounds: rounds.split(',').map(str::to_owned).collect(),
                points: points.to_owned(),
                state,
                state_text: text.to_owned(),
                reader: name == "Jo",
            }
        };
    let rows = [
        ("1", "Núria", "0 0,0 1,0 0,1 0", "2", CupState::Champion, "campiona"),
        ("2", "Wolfeschlegelsteinhausenberger", "0 0,1 1,0 1,0 ○", "3", CupState::In, ""),
        ("3", "Jo", "0 1,3 0,0 1,○ ○", "5", CupState::In, ""),
        ("4", "Bartholomew", "0 3,1 0,3", "7", CupState::Out, "fora"),
        ("5", "Aina", "3 1,3 1", "8", CupState::Out, "fora"),
        ("6", "Wolfeschlegelsteinhausenberger", "3 3", "6", CupState::Out, "desqualificat"),
    ];
    let table = CupTable {
        title: "Copa de tardor".to_owned(),
        summary: "ronda 4 de 6".to_owned(),
        rounds: (1..=4).map(|round| round.to_string()).collect(),
        points_heading: "Menys".to_owned(),
        rows: rows.map(row).into(),
        notes: vec!["Derrota 3, taules 1; amb 6 o més, fora.".to_owned()],
        ..CupTable::default()
    };
    compare("cup", &cup(&table).unwrap());
    let rounds = (1..=6).map(|round| round.to_string()).collect();
    let rows = table.rows.iter().cycle().take(20).cloned().collect();
    compare("cup-long", &cup(&CupTable { rounds, rows, ..table }).unwrap());
}
