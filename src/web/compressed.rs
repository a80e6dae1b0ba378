//! Contents that are sent compressed to clients that accept it, as all browsers do. They never
//! change, so they are compressed once.

use std::io::Write as _;

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;

/// A content, and its gzip where that is shorter.
#[derive(Clone, Debug)]
pub(super) struct Compressed {
    pub(super) plain: Bytes,
    gzip: Option<Bytes>,
}

impl Compressed {
    pub(super) fn new(content: String) -> Self {
        let gzip = gzip(content.as_bytes()).filter(|short| short.len() < content.len());
        Self { plain: content.into(), gzip: gzip.map(Bytes::from) }
    }

    /// The number of bytes that a browser loads.
    #[cfg(test)]
    pub(super) fn transferred(&self) -> usize {
        self.gzip.as_ref().unwrap_or(&self.plain).len()
    }

    /// An answer to a request with these headers.
    pub(super) fn answer(&self, request: &HeaderMap) -> Response {
        let gzip = self.gzip.as_ref().filter(|_| takes_gzip(request));
        let mut response = gzip.unwrap_or(&self.plain).clone().into_response();
        let headers = response.headers_mut();
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if gzip.is_some() {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        response
    }
}

fn gzip(content: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    // Writing to memory cannot fail.
    encoder.write_all(content).ok()?;
    encoder.finish().ok()
}

/// Whether a client accepts gzip: it names it, with a weight other than 0.
fn takes_gzip(headers: &HeaderMap) -> bool {
    let lists = headers.get_all(header::ACCEPT_ENCODING).iter();
    let mut codings = lists.filter_map(|list| list.to_str().ok()).flat_map(|list| list.split(','));
    codings.any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        let weight = weight.trim().strip_prefix("q=").unwrap_or("1");
        name.trim().eq_ignore_ascii_case("gzip")
            && weight.trim().parse().is_ok_and(|weight: f32| weight > 0.0)
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::io::Read as _;

    use flate2::read::GzDecoder;

    use super::*;

    fn asked(codings: &[&str]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for list in codings {
            headers.append(header::ACCEPT_ENCODING, list.parse().unwrap());
        }
        headers
    }

    #[test]
    fn gzip_is_sent_to_those_who_read_it() {
        for (codings, gzip) in [
            (&["gzip, deflate, br"][..], true),
            (&["br", "GZIP;q=0.5"], true),
            (&["br;q=1, gzip ; q=1"], true),
            (&["gzip;q=0"], false),
            (&["gzip;q=0.0, br"], false),
            (&["gzip;q=x"], false),
            (&["br", "x-gzip2"], false),
            (&[""], false),
            (&[], false),
        ] {
            assert_eq!(takes_gzip(&asked(codings)), gzip, "{codings:?}");
        }
    }

    #[test]
    fn the_compressed_content_is_the_same() {
        let text = "the same again and again, ".repeat(20);
        let content = Compressed::new(text.clone());
        assert!(content.transferred() < text.len() / 2);
        let mut read = String::new();
        GzDecoder::new(&**content.gzip.as_ref().unwrap()).read_to_string(&mut read).unwrap();
        assert_eq!(read, text);
        let answer = content.answer(&asked(&["gzip"]));
        assert_eq!(answer.headers()["content-encoding"], "gzip");
        assert_eq!(answer.headers()["vary"], "accept-encoding");
        assert!(content.answer(&asked(&[])).headers().get("content-encoding").is_none());
        // A text that would not shrink is sent uncompressed.
        assert_eq!(Compressed::new("a".to_owned()).transferred(), 1);
    }
}
