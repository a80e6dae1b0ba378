//! Numbers of games, results and shares in the tables of MEASUREMENTS.md are those of the records.

use std::path::Path;

/// Wins, draws and losses of the first player. Each line but the first is a game, and its third
/// number the points: 2 for a win.
fn results(record: &str) -> [u32; 3] {
    let mut results = [0; 3];
    for game in record.lines().skip(1) {
        match game.split(' ').nth(2) {
            Some("2") => results[0] += 1,
            Some("1") => results[1] += 1,
            Some("0") => results[2] += 1,
            _ => panic!("{game:?} is not the line of a game"),
        }
    }
    results
}

#[test]
fn the_tables_say_what_the_records_hold() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let tables = std::fs::read_to_string(package.join("MEASUREMENTS.md")).unwrap();
    let mut records = 0;
    for entry in package.join("matches").read_dir().unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        let [wins, draws, losses] = results(&std::fs::read_to_string(&path).unwrap());
        let games = wins + draws + losses;
        let share = f64::from(2 * wins + draws) * 50.0 / f64::from(games);
        let row = tables
            .lines()
            .find(|line| line.starts_with('|') && line.contains(&format!("(matches/{name})")))
            .unwrap_or_else(|| panic!("no row links matches/{name}"));
        for cell in [
            format!("| {games} |"),
            format!("+{wins} ={draws} -{losses} "),
            format!("{share:.1} %"),
        ] {
            assert!(row.contains(&cell), "{name}: {cell:?} is not in\n{row}");
        }
        records += 1;
    }
    assert!(records > 0, "no records of matches");
}
