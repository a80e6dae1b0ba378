//! Slow clients, many clients, and the stop.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::time::Duration;

use axum::routing::get;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;

use super::*;

const LIMITS: Limits = Limits {
    connections: 2,
    of_one_address: 2,
    head: Duration::from_millis(300),
    connection: Duration::from_millis(1500),
    keep_alive: true,
};
const LONG: Duration = Duration::from_secs(60);
const REQUEST: &[u8] = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n";

struct Served {
    address: SocketAddr,
    running: watch::Sender<()>,
    task: JoinHandle<()>,
}

async fn serve(router: Router, limits: Limits) -> Served {
    let any = "127.0.0.1:0".parse().unwrap();
    let listener = Listener::bind(any, "VARIABLE", limits).await.unwrap();
    let address = listener.address();
    let (running, stop) = watch::channel(());
    Served { address, running, task: tokio::spawn(listener.serve(router, stop)) }
}

fn hello() -> Router {
    Router::new().route("/", get(async || "hello"))
}

impl Served {
    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.unwrap()
    }
}

/// What the server sends until it closes the connection.
async fn until_closed(stream: &mut TcpStream) -> String {
    let mut text = String::new();
    let read = async { stream.read_to_string(&mut text).await };
    let _ = tokio::time::timeout(Duration::from_secs(10), read).await.unwrap();
    text
}

async fn answered(stream: &mut TcpStream) -> bool {
    stream.write_all(REQUEST).await.unwrap();
    let mut head = [0; 15];
    let read = stream.read_exact(&mut head);
    matches!(tokio::time::timeout(Duration::from_millis(200), read).await, Ok(Ok(_)))
}

#[tokio::test]
async fn a_client_that_sends_slowly_or_nothing_is_cut_off() {
    let served = serve(hello(), LIMITS).await;
    let mut silent = served.connect().await;
    let mut slow = served.connect().await;
    slow.write_all(b"GET / HTTP/1.1\r\nHost:").await.unwrap();
    until_closed(&mut slow).await;
    until_closed(&mut silent).await;
    let mut resting = served.connect().await;
    resting.write_all(REQUEST).await.unwrap();
    assert!(until_closed(&mut resting).await.ends_with("hello"), "and one that rests, too");
}

#[tokio::test]
async fn a_connection_does_not_last_for_ever() {
    let served = serve(hello(), LIMITS).await;
    let mut busy = served.connect().await;
    let talking = async {
        while busy.write_all(REQUEST).await.is_ok() {
            let mut some = [0; 512];
            match busy.read(&mut some).await {
                Ok(0) | Err(_) => return,
                Ok(_) => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(10), talking).await.unwrap();
    // A client that reads nothing of a long answer.
    let long = Router::new().route("/", get(async || vec![b'x'; 64 << 20]));
    let served = serve(long, Limits { connections: 1, ..LIMITS }).await;
    let mut deaf = served.connect().await;
    deaf.write_all(REQUEST).await.unwrap();
    let mut next = served.connect().await;
    next.write_all(REQUEST).await.unwrap();
    let mut head = [0; 15];
    let read = next.read_exact(&mut head);
    tokio::time::timeout(Duration::from_secs(10), read).await.unwrap().unwrap();
}

#[tokio::test]
async fn only_so_many_are_answered_at_a_time() {
    let slow = async || {
        tokio::time::sleep(Duration::from_secs(1)).await;
        "slow"
    };
    let router = hello().route("/slow", get(slow));
    let limits = Limits { head: Duration::from_secs(5), connection: LONG, ..LIMITS };
    let served = serve(router, limits).await;
    let mut busy = [served.connect().await, served.connect().await];
    for stream in &mut busy {
        stream.write_all(b"GET /slow HTTP/1.1\r\nHost: a\r\n\r\n").await.unwrap();
    }
    tokio::time::sleep(Duration::from_millis(100)).await;
    let mut third = served.connect().await;
    assert!(!answered(&mut third).await, "it waits for a place");
    let mut head = [0; 15];
    for stream in busy.iter_mut().chain([&mut third]) {
        let read = stream.read_exact(&mut head);
        tokio::time::timeout(Duration::from_secs(5), read).await.unwrap().unwrap();
    }
}

#[tokio::test]
async fn connections_that_send_nothing_keep_nobody_out() {
    let served = serve(hello(), Limits { head: LONG, connection: LONG, ..LIMITS }).await;
    let mut silent = Vec::new();
    for _ in 0..20 {
        let mut stream = served.connect().await;
        stream.write_all(b"GET / HTTP/1.1\r\nHost:").await.unwrap();
        silent.push(stream);
    }
    for _ in 0..3 {
        let mut stream = served.connect().await;
        assert!(answered(&mut stream).await);
        // It rests from now on, and silent ones make room first.
        silent.push(stream);
    }
}

#[tokio::test]
async fn an_address_outside_has_a_part_of_the_connections() {
    let places = Connections::new(5, 2);
    let from = |number: u8| std::net::IpAddr::from([203, 0, 113, number]);
    let (first, ended) = places.place(from(1)).await.unwrap();
    let (second, _) = places.place(from(1)).await.unwrap();
    second.begin();
    let (third, _) = places.place(from(1)).await.unwrap();
    ended.await.unwrap_err();
    third.begin();
    assert!(places.place(from(1)).await.is_none(), "all of its own are being answered");
    let (other, still_open) = places.place(from(2)).await.unwrap();
    third.end();
    assert!(places.place(from(1)).await.is_some());
    let mut proxied = Vec::new();
    for _ in 0..4 {
        let (place, _) = places.place([10, 0, 0, 1].into()).await.unwrap();
        place.begin();
        proxied.push(place);
    }
    still_open.await.unwrap_err();
    drop((first, other));
}

#[tokio::test]
async fn a_stop_completes_what_was_begun_and_closes_what_rests() {
    let slow = Router::new().route(
        "/",
        get(async || {
            tokio::time::sleep(Duration::from_millis(300)).await;
            "done"
        }),
    );
    let served = serve(slow, Limits { head: Duration::from_secs(60), ..LIMITS }).await;
    let mut begun = served.connect().await;
    begun.write_all(REQUEST).await.unwrap();
    let mut resting = served.connect().await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    drop(served.running);
    assert!(until_closed(&mut begun).await.ends_with("done"));
    until_closed(&mut resting).await;
    tokio::time::timeout(Duration::from_secs(1), served.task).await.unwrap().unwrap();
    assert!(TcpStream::connect(served.address).await.is_err());
}

/// A load balancer does not send a request again that it has begun to send.
#[tokio::test]
async fn a_stop_answers_those_who_have_connected_before() {
    let served = serve(hello(), Limits { head: Duration::from_secs(60), ..LIMITS }).await;
    // The server does not run between these lines: nobody has accepted the connections yet.
    let connect = || {
        let stream = std::net::TcpStream::connect(served.address).unwrap();
        stream.set_nonblocking(true).unwrap();
        TcpStream::from_std(stream).unwrap()
    };
    let mut streams = [connect(), connect(), connect()];
    drop(served.running);
    tokio::task::yield_now().await;
    for stream in &mut streams {
        stream.write_all(REQUEST).await.unwrap();
    }
    for stream in &mut streams {
        assert!(until_closed(stream).await.ends_with("hello"));
    }
    tokio::time::timeout(Duration::from_secs(5), served.task).await.unwrap().unwrap();
    assert!(TcpStream::connect(served.address).await.is_err());
}

#[tokio::test]
async fn a_port_in_use_is_named_with_its_setting() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap();
    let refused = Listener::bind(address, "COURIER_X", LIMITS).await.unwrap_err().to_string();
    assert!(refused.starts_with(&format!("{address} cannot be listened on")), "{refused}");
    assert!(refused.contains("set COURIER_X to another one"), "{refused}");
}
