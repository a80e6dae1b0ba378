//! The files for operators agree with the program: every variable is explained, every metric is
//! shown, and none is named that does not exist.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use courier::config::VARIABLES;
use courier::process::telemetry::{Kind, METRICS};
use serde_json::Value;

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// The names in a text that look like variables of the bot.
fn variables(text: &str) -> BTreeSet<&str> {
    let is_part = |sign: char| sign.is_ascii_uppercase() || sign.is_ascii_digit() || sign == '_';
    text.split(|sign| !is_part(sign))
        .filter(|word| word.starts_with("COURIER_") || word.starts_with("DISCORD_"))
        // The beginning of all names is none.
        .filter(|word| !word.ends_with('_'))
        .collect()
}

#[test]
fn every_variable_is_explained_and_no_other() {
    let example = read(".env.example");
    let set: BTreeSet<&str> = example
        .lines()
        .filter_map(|line| line.trim_start_matches("# ").split_once('='))
        .map(|(name, _)| name)
        .filter(|name| variables(name).contains(name))
        .collect();
    assert_eq!(set, VARIABLES.iter().copied().collect());
    assert_eq!(variables(&example), set);
}

#[test]
fn the_files_for_operators_name_no_other_variable() {
    let known: BTreeSet<&str> = VARIABLES.iter().copied().collect();
    for path in [
        "compose.cluster.yaml",
        "deploy/Dockerfile",
        "deploy/compose.yaml",
        "deploy/courier.service",
        "docs/health.md",
        "docs/kubernetes.yaml",
        "docs/operating.md",
        "docs/postgresql.md",
    ] {
        let text = read(path);
        let named = variables(&text);
        assert!(named.is_subset(&known), "{path}: {:?}", named.difference(&known));
        assert!(named.contains("COURIER_DATABASE") || path == "docs/health.md", "{path}");
        assert!(named.contains("COURIER_HTTP") || path == "docs/postgresql.md", "{path}");
    }
}

/// The settings of a systemd unit, by section and key. A key may be set several times.
fn unit(text: &str) -> BTreeMap<(String, String), Vec<String>> {
    let (mut settings, mut section) = (BTreeMap::new(), None);
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(name) = line.strip_prefix('[') {
            section = Some(name.strip_suffix(']').unwrap().to_owned());
            continue;
        }
        let (key, value) = line.split_once('=').unwrap();
        let values: &mut Vec<String> =
            settings.entry((section.clone().unwrap(), key.to_owned())).or_default();
        values.push(value.to_owned());
    }
    settings
}

#[test]
fn the_unit_can_be_parsed_and_is_hardened() {
    let unit = unit(&read("deploy/courier.service"));
    let of = |key: &str| unit[&("Service".to_owned(), key.to_owned())].clone();
    for (key, value) in [
        ("Type", "notify"),
        ("Restart", "on-failure"),
        ("StateDirectory", "courier"),
        ("UMask", "0077"),
        ("User", "courier"),
        ("NoNewPrivileges", "yes"),
        ("ProtectSystem", "strict"),
        ("CapabilityBoundingSet", ""),
    ] {
        assert_eq!(of(key), [value], "{key}");
    }
    assert!(of("WatchdogSec")[0].parse::<u32>().unwrap() >= 30);
    let database = "COURIER_DATABASE=/var/lib/courier/courier.sqlite";
    assert!(of("Environment").contains(&database.to_owned()));
}

/// The names in a text that look like metrics of the bot, without what Prometheus adds to those of
/// histograms.
fn metrics(text: &str) -> BTreeSet<&str> {
    let is_part = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '_';
    let names = text.split(|sign| !is_part(sign)).filter(|word| word.starts_with("courier_"));
    names.map(without_addition).collect()
}

fn without_addition(name: &str) -> &str {
    let is_histogram = |name: &&str| {
        METRICS.iter().any(|metric| metric.name == *name && metric.kind == Kind::Histogram)
    };
    let endings = ["_bucket", "_sum", "_count"];
    let base = endings.iter().find_map(|ending| name.strip_suffix(ending));
    base.filter(is_histogram).unwrap_or(name)
}

/// The expressions of a dashboard.
fn expressions(dashboard: &Value) -> Vec<String> {
    let panels = dashboard["panels"].as_array().unwrap();
    let targets = panels.iter().flat_map(|panel| panel["targets"].as_array().unwrap());
    targets.map(|target| target["expr"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn the_dashboard_shows_every_metric_and_no_other() {
    let text = read("deploy/cluster/grafana/dashboards/courier.json");
    let dashboard: Value = serde_json::from_str(&text).unwrap();
    let all = expressions(&dashboard).join("\n");
    assert_eq!(metrics(&all), METRICS.iter().map(|metric| metric.name).collect());
    // A histogram is asked for its parts, and a counter for how it grows.
    for expression in expressions(&dashboard) {
        for (name, kind) in METRICS.iter().map(|metric| (metric.name, metric.kind)) {
            for place in expression.match_indices(name).map(|(place, _)| place) {
                let (before, after) = (&expression[..place], &expression[place + name.len()..]);
                let grows = before.ends_with("rate(") || before.ends_with("increase(");
                let part = ["_bucket", "_sum", "_count"].iter().any(|it| after.starts_with(it));
                assert_eq!(kind != Kind::Gauge, grows, "{expression}");
                assert_eq!(kind == Kind::Histogram, part, "{expression}");
            }
        }
    }
    let places = dashboard["panels"].as_array().unwrap().iter().map(|panel| &panel["gridPos"]);
    let places: BTreeSet<String> = places.map(Value::to_string).collect();
    assert_eq!(places.len(), dashboard["panels"].as_array().unwrap().len(), "panels overlap");
}

#[test]
fn the_alerts_name_metrics_that_exist() {
    let alerts = read("deploy/cluster/alerts.yml");
    let known: BTreeSet<&str> = METRICS.iter().map(|metric| metric.name).collect();
    let named = metrics(&alerts);
    assert!(named.is_subset(&known), "{:?}", named.difference(&known));
    assert!(named.len() > 7, "{named:?}");
}

/// Discord's addresses are few, and carry the interactions of everybody.
#[test]
fn an_address_may_have_more_connections_for_interactions_than_for_pages() {
    let nginx = read("deploy/cluster/nginx.conf");
    let most: Vec<u32> = nginx
        .lines()
        .filter_map(|line| line.trim().strip_prefix("limit_conn connections "))
        .map(|most| most.trim_end_matches(';').parse().unwrap())
        .collect();
    let [pages, interactions] = most[..] else { panic!("{most:?}") };
    assert!(interactions >= 4 * pages, "{most:?}");
}

#[test]
fn every_process_of_the_cluster_gets_requests_and_is_asked_for_its_metrics() {
    let compose = read("compose.cluster.yaml");
    let names = compose.lines().filter_map(|line| line.strip_prefix("  courier-"));
    let names: Vec<String> =
        names.map(|name| format!("courier-{}", name.trim_end_matches(':'))).collect();
    assert_eq!(names.len(), 3);
    let (nginx, prometheus) =
        (read("deploy/cluster/nginx.conf"), read("deploy/cluster/prometheus.yml"));
    for name in names {
        assert!(nginx.contains(&format!("server {name}:8418 ")), "{name}");
        assert!(prometheus.contains(&format!("{name}:9464")), "{name}");
    }
    for port in ["COURIER_WEB_LISTEN: 0.0.0.0:8418", "COURIER_HTTP: 0.0.0.0:9464"] {
        assert!(compose.contains(port), "{port}");
        assert!(read("docs/kubernetes.yaml").contains(port), "{port}");
    }
}
