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
    let sound = check(&[("COURIER_ENGINE_CHESS", &engine), ("COURIER_ENGINE_JANUS", &engine)]);
    let said = String::from_utf8_lossy(&sound.stdout);
    assert!(sound.status.success(), "{sound:?}");
    assert!(said.contains("Reviews of chess: by Fake 1 (COURIER_ENGINE_CHESS)."), "{said}");
    assert!(said.contains("Reviews of janus: by Fake 1 (COURIER_ENGINE_JANUS)."), "{said}");

    let wrong = check(&[
        ("COURIER_ENGINE_CHESS", &engine),
        ("COURIER_ENGINE_CHESS960", &engine),
        ("COURIER_ENGINE_SHOGUN", &engine),
        ("COURIER_ENGINE_CAPAHOUSE", "/no/such/engine"),
    ]);
    let error = String::from_utf8_lossy(&wrong.stderr);
    assert_eq!(wrong.status.code(), Some(1), "{wrong:?}");
    for expected in [
        "COURIER_ENGINE_CHESS960 cannot be used: it does not know shuffled starting positions",
        "COURIER_ENGINE_SHOGUN cannot be used: it does not know shogun",
        "COURIER_ENGINE_CAPAHOUSE cannot be used: it cannot be started",
    ] {
        assert!(error.contains(expected), "{expected}: {error}");
    }
    assert!(!error.contains("COURIER_ENGINE_CHESS "), "{error}");
    assert!(String::from_utf8_lossy(&wrong.stdout).contains("Reviews of chess: by Fake 1"));
}
