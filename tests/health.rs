//! `courier health` asks the running bot, and says in words and by its exit code what it answers.

use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::process::{Command, Output};

/// Runs `courier health` with this address, in a folder without a `.env` file.
fn health(address: &str) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_courier"));
    for name in courier::config::VARIABLES {
        command.env_remove(name);
    }
    // It would be warned of.
    command.env_remove("COURIER_POSTGRES_TESTS");
    command.env("COURIER_HTTP", address).arg("health").current_dir(folder.path()).output().unwrap()
}

/// Runs `courier health` against a listener that answers once with these bytes.
fn health_answered_with(answer: &'static str) -> Output {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let _ = stream.read(&mut [0; 1000]);
        stream.write_all(answer.as_bytes()).unwrap();
        // Until the client gives up.
        let _ = stream.read(&mut [0; 1]);
    });
    health(&address)
}

#[test]
fn the_exit_code_and_the_reasons_are_those_of_the_bot() {
    let healthy = health_answered_with("HTTP/1.1 200 OK\r\ncontent-length: 8\r\n\r\nhealthy\n");
    assert!(healthy.status.success(), "{healthy:?}");
    assert_eq!(String::from_utf8_lossy(&healthy.stdout), "healthy\n");
    let ill = health_answered_with(
        "HTTP/1.1 503 Service Unavailable\r\ncontent-length: 27\r\n\r\n\
         gateway: not connected yet\n",
    );
    assert_eq!(ill.status.code(), Some(1));
    let error = String::from_utf8_lossy(&ill.stderr);
    assert_eq!(error, "courier: the bot is not healthy:\ngateway: not connected yet\n");
}

#[test]
fn no_answer_is_not_healthy() {
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    for address in [free, silent.local_addr().unwrap().to_string()] {
        let output = health(&address);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{error}");
        assert!(error.contains(&format!("no bot answers at {address} within 5 s")), "{error}");
    }
}

#[test]
fn without_an_address_it_says_what_to_set() {
    let output = health("");
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(error.contains("COURIER_HTTP is not set"), "{error}");
    assert!(error.contains("COURIER_HTTP=127.0.0.1:9464"), "{error}");
}
