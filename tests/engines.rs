//! `courier check` tries the engines that the operator has named.
#![cfg(unix)]

use std::process::{Command, Output};

/// Runs `courier check` in an empty folder with these settings.
fn check(variables: &[(&str, &str)]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_courier"));
    for name in courier::config::VARIABLES {
        command.env_remove(name);
    }
    command.env("DISCORD_TOKEN", "abc.def.ghi");
    command.env("COURIER_DATABASE", "courier.db").env("COURIER_BACKUPS", "off");
    command.envs(variables.iter().copied()).arg("check").current_dir(folder.path());
    command.output().unwrap()
}

#[test]
fn the_engines_are_named_with_what_they_review() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("engine");
    let script = "while read -r line; do
        case \"$line\" in
            uci)
                echo 'id name Fake 1'
                echo 'option name UCI_Variant type combo default chess var chess var janus'
                echo uciok
                ;;
            isready) echo readyok ;;
        esac
    done";
    std::fs::write(&path, script).unwrap();
    let engine = format!("/bin/sh {}", path.display());
    let engines = format!("chess={engine}, janus={engine}");
    let sound = check(&[("COURIER_ENGINES", &engines)]);
    let said = String::from_utf8_lossy(&sound.stdout);
    assert!(sound.status.success(), "{sound:?}");
    assert!(said.contains("Reviews of chess: by Fake 1 (COURIER_ENGINES)."), "{said}");
    assert!(said.contains("Reviews of janus: by Fake 1 (COURIER_ENGINES)."), "{said}");

    let engines =
        format!("chess={engine}, chess960={engine}, shogun={engine}, capahouse=/no/such/engine");
    let wrong = check(&[("COURIER_ENGINES", &engines)]);
    let error = String::from_utf8_lossy(&wrong.stderr);
    assert_eq!(wrong.status.code(), Some(1), "{wrong:?}");
    for expected in [
        "COURIER_ENGINES: chess960 cannot be used: it does not know shuffled starting positions",
        "COURIER_ENGINES: shogun cannot be used: it does not know shogun",
        "COURIER_ENGINES: capahouse cannot be used: it cannot be started",
    ] {
        assert!(error.contains(expected), "{expected}: {error}");
    }
    assert!(!error.contains("chess cannot"), "{error}");
    assert!(String::from_utf8_lossy(&wrong.stdout).contains("Reviews of chess: by Fake 1"));
}

/// The settings of earlier versions are refused with what to write instead.
#[test]
fn a_variable_of_one_variant_is_refused_with_the_new_setting() {
    let old = check(&[("COURIER_ENGINE_CHESS", "/usr/games/stockfish; Hash=64")]);
    assert_eq!(old.status.code(), Some(1), "{old:?}");
    let error = String::from_utf8_lossy(&old.stderr);
    let instead = "Instead of COURIER_ENGINE_CHESS write \
                   COURIER_ENGINES=chess=/usr/games/stockfish; Hash=64";
    assert!(error.contains(instead), "{error}");
}
