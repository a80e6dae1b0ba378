//! From which side a board is drawn: by the option, by the button, and of itself.

use courier_sandbox::driver::{Outcome, Person, Shown};

use crate::table::{House, by_command, said};

/// The file of the only picture of a message, as its bytes.
fn picture(house: &House, shown: &Shown) -> Vec<u8> {
    let pictures = shown.pictures();
    let [path] = pictures.as_slice() else { panic!("{pictures:?}") };
    let bytes = house.sandbox.file(path).unwrap();
    assert!(bytes.starts_with(b"\x89PNG"), "{path}");
    bytes.to_vec()
}

/// The picture of the board as its invoker wants it.
async fn board(house: &House, person: &Person, options: &[(&str, &str)]) -> Vec<u8> {
    let shown = said(person.command("board", options).await.unwrap());
    assert!(shown.ephemeral, "{}", shown.text());
    picture(house, &shown)
}

/// A game in which one move has been made: no two sides of it look the same.
async fn looked_at_from_both_sides(key: &str, the_move: &str) {
    let house = House::open().await;
    let (maple, willow) = house.begin(&format!("{key} challenge"), &[("color", "White")]).await;
    let all_see = by_command(&maple, the_move).await;
    let white = board(&house, &maple, &[("side", "White")]).await;
    let black = board(&house, &maple, &[("side", "Black")]).await;
    assert!(white != black, "the side asked for reaches the drawing");
    assert!(
        white == board(&house, &maple, &[("side", "White")]).await,
        "the same side is the same picture"
    );
    assert!(
        black == board(&house, &maple, &[("side", "Black")]).await,
        "the same side is the same picture"
    );
    assert!(black == board(&house, &willow, &[("side", "Black")]).await, "whoever asks");
    // Of itself, everybody's own side is below.
    assert!(white == board(&house, &maple, &[]).await, "Maple has White");
    assert!(black == board(&house, &willow, &[]).await, "Willow has Black");

    // Black is to move, so the board all see is Black's. Turned by its button it is shown to one
    // alone, and stays.
    assert!(black == picture(&house, &all_see), "the board all see is drawn for who is to move");
    let turned = said(maple.click(all_see.id, "Flip board").await.unwrap());
    assert!(turned.ephemeral && turned.id != all_see.id, "{}", turned.text());
    assert!(white == picture(&house, &turned), "turned by its button");
    assert!(black == picture(&house, &maple.message(all_see.id).unwrap()), "what all see stays");
    // Turned again in its place.
    let again = maple.click(turned.id, "Flip board").await.unwrap();
    let Outcome::Updated(again) = again else { panic!("{again:?}") };
    assert!(again.id == turned.id && black == picture(&house, &again), "turned back");
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn chess_from_both_sides() {
    looked_at_from_both_sides("chess", "e4").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hexes_from_both_sides() {
    looked_at_from_both_sides("cescacs", "I5-I9").await;
}
