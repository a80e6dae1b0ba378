#!/usr/bin/env bash
# Types the commands of operating.md and postgresql.md on a fresh Debian machine, in their order and
# as written, because a page that nobody follows drifts away from what works. It reads the fenced
# blocks of the pages; block() says what it does with those of each language.
#
# The machine is a container with systemd and without a network; Discord is the sandbox. What cannot
# run there is printed as skipped, and checked in part. Everything is gone at the end, except the
# folder with Debian, if one is given to save the next download. As root, with debootstrap and
# systemd-container installed, on the release of Debian that is to be tried:
#
#   cargo build --release --locked -p courier -p courier-sandbox
#   docs/try-operating.sh [FOLDER]       # PROGRAMS names another folder than target/release
set -euo pipefail
packages=systemd,systemd-sysv,dbus,ca-certificates,openssl,curl,tzdata,python3-yaml,postgresql
packages+=,nginx-light,pgbouncer,caddy,prometheus,stockfish,fairy-stockfish

outside() {
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    tree=$(realpath "${1:-$work/new}") programs=$(realpath "${PROGRAMS:-target/release}")
    cd "$(dirname "$0")/.."
    # shellcheck source=/dev/null
    . /etc/os-release
    if [ ! -d "$tree" ]; then
        debootstrap --variant=minbase --include=$packages "$VERSION_CODENAME" "$work/new"
        [ "$tree" = "$work/new" ] || mv "$work/new" "$tree"
    fi
    timeout 1800 systemd-nspawn --quiet --console=read-only --register=no --keep-unit \
        --private-network --directory="$tree" --volatile=overlay --overlay="$PWD::/source" \
        --bind-ro="$programs/courier:/source/target/release/courier" \
        --bind-ro="$programs/courier-sandbox:/usr/local/bin/courier-sandbox" \
        --boot quiet systemd.show_status=false systemd.run=/source/docs/try-operating.sh \
        systemd.run_success_action=exit systemd.run_failure_action=exit </dev/null |
        sed -u 's|\r$||'
}

failed=0
# Runs the command $2 in this shell, and prints $1 with the outcome.
try() {
    local status=0
    eval "$2" >/tmp/output 2>&1 </dev/null || status=$?
    if [ $status = 0 ]; then echo "ok      $1"; return; fi
    echo "FAILED  $1"
    echo "with $status: $2"
    tail -n 30 /tmp/output
    failed=$((failed + 1))
}
# What no page says: the script's own preparations and checks.
own() { try "   own: $1" "$1"; }

# A text of a page, with values in its placeholders.
filled() {
    sed -e "s|DISCORD_TOKEN=\.\.\.|$token|" -e "s|\(PASSWORD='\)\.\.\.|\1secret|" \
        -e "s|PUBLIC_KEY=\.\.\.|PUBLIC_KEY=$key|" -e "s|\(password '\)\.\.\.|\1secret|" \
        -e "s|sslmode=verify-full|&\&sslrootcert=/etc/db.pem|" \
        -e "s|^\(recovery_target_time = '\)[^']*|\1${moment:-}|" <<<"$1"
}

type_command() {
    case $1 in
    *docker\ *) echo "skipped (no container engine): $1" ;;
    tar\ * | cd\ courier-*) echo "skipped (built before): $1" ;;
    ./courier) # until Ctrl-C
        try "$1" "timeout --preserve-status --signal=INT 10 $1 2>/tmp/log"
        own "grep 'the gateway is ready' /tmp/log" ;;
    *'# and write the token'*)
        try "$1" "$1"
        sed -i -e "/^COURIER_DISCORD_PROXY=/d" -e "s|^DISCORD_TOKEN=.*|$token|" .env ;;
    *) try "$1" "$(filled "$1")" ;;
    esac
}

# Types the commands of a block. A command may have several lines.
type_commands() {
    local line text=
    while IFS= read -r line; do
        text+=${text:+$'\n'}$line
        if [[ $text = *\\ ]] || [ -n "$(bash -n <<<"$text" 2>&1)" ]; then continue; fi
        type_command "$text"
        text=
    done <<<"$1"
    [ -z "$text" ] || try "$text" false
}

# Follows a block of a page.
block() {
    local text database=courier
    text=$(cat "$1")
    echo; echo "# $(basename "$1")"
    case $1:$text in
    *.sh:*recovery_target_time*)
        # The moment, something after it, and an archive that reaches so far.
        moment=$(date --utc '+%F %T.%N+00')
        own "$psql courier -c 'create table later ()' -c 'select pg_switch_wal()' && sleep 5"
        type_commands "$text"
        own "$ready && ! $psql courier -c 'table later'" ;;
    *.sh:*) type_commands "$text" ;;
    *.dotenv:*)
        try "$text" 'filled "$text" >>/etc/courier.env; as_courier check'
        own 'systemctl restart courier && as_courier health' ;;
    *.sql:*)
        [[ $text != *'create database'* ]] || database=postgres
        try "$text" '$psql $database <<<"$(filled "$text")"'
        [ $database = postgres ] || own 'as_courier check && systemctl start courier' ;;
    *.ini:pool_mode*)
        sed -i -e "/^\[pgbouncer\]/r $1" -e 's/^\[databases\]/&\ncourier = host=127.0.0.1/' \
            /etc/pgbouncer/pgbouncer.ini
        echo '"courier" "secret"' >/etc/pgbouncer/userlist.txt
        try "$text" 'systemctl restart pgbouncer && sleep 1 &&
            COURIER_DATABASE=postgres://courier:secret@127.0.0.1:6432/courier courier check' ;;
    *.ini:archive_mode*)
        sed -e ':a;N;$!ba;s/\n  */ /g;s/ *# on one line//' "$1" >"$conf_d/page.conf"
        try "$text" 'systemctl reload postgresql' ;;
    *.caddyfile:*)
        # With certificates of Caddy's own authority.
        printf '{\n\tlocal_certs\n\tskip_install_trust\n}\n%s\n' "$text" >/etc/caddy/Caddyfile
        try "$text" 'systemctl restart caddy && sleep 3 &&
            curl --insecure --silent --head https://chess.example.org/ | grep strict-transport' ;;
    *) try "$text" 'false # a block in a language that this script does not know' ;;
    esac
}

inside() {
    exec >/dev/console 2>&1
    cd /source
    ln -s target/release/courier .
    conf_d=$(echo /etc/postgresql/*/main/conf.d)
    psql='runuser -u postgres -- psql --quiet --set=ON_ERROR_STOP=1 --tuples-only --dbname'
    ready="timeout 60 sh -c \"until $psql postgres -c 'select pg_is_in_recovery()' | grep f; do
        sleep 1; done\""
    # Names of the pages and of the cluster are this machine.
    echo '127.0.0.1 db.example.org chess.example.org courier-1 courier-2 courier-3' >>/etc/hosts

    # Discord is behind a proxy, which asks it with TLS for a gateway with TLS.
    courier-sandbox --folder /sandbox --without-bot --endpoint 127.0.0.1:8418 >/sandbox.log 2>&1 &
    own 'timeout 20 sh -c "until grep Open /sandbox.log; do sleep 1; done"'
    token='DISCORD_TOKEN=sandbox.local.only\nCOURIER_DISCORD_PROXY=http://127.0.0.1:8080'
    key=$(sed -n 's/^public key \(.*\)\./\1/p' /sandbox.log)
    echo "server { listen 127.0.0.1:8080; client_max_body_size 30m; location / { proxy_pass
        $(grep --only-matching 'https://[^/]*' /sandbox.log); } }" >/etc/nginx/sites-enabled/default
    cp /sandbox/sandbox-ca.pem /usr/local/share/ca-certificates/sandbox.crt
    own 'update-ca-certificates && systemctl start nginx'

    # A server as Debian sets it up, with a certificate for its name.
    own "openssl req -x509 -newkey rsa:2048 -nodes -keyout /etc/db.key -out /etc/db.pem \
        -subj /CN=db -addext subjectAltName=DNS:db.example.org \
        -addext basicConstraints=CA:FALSE"
    chown postgres /etc/db.key
    printf "ssl_cert_file = '/etc/db.pem'\nssl_key_file = '/etc/db.key'\n" >"$conf_d/tls.conf"
    own "systemctl start postgresql && $ready"
    own "$psql postgres -c \"alter role postgres password 'secret'\""
    export PGPASSWORD=secret

    mkdir /blocks
    for page in operating postgresql; do
        awk -v page="/blocks/$page" '/^```/ { open = !open
            if (open) { file = sprintf("%s%02d.%s", page, ++n, substr($0, 4)) } next }
            open { print > file }' docs/$page.md
    done
    for block in /blocks/*; do block "$block"; done

    echo; echo "# In place of what was skipped"
    own 'systemd-analyze verify /etc/systemd/system/courier.service'
    own 'promtool check config deploy/cluster/prometheus.yml'
    own 'mkdir /etc/nginx/tls && cp /etc/db.pem /etc/nginx/tls/fullchain.pem &&
        cp /etc/db.key /etc/nginx/tls/privkey.pem && nginx -t -c /source/deploy/cluster/nginx.conf'
    own "python3 -c 'import sys, yaml; [list(yaml.safe_load_all(open(f))) for f in sys.argv[1:]]' \
        compose.cluster.yaml deploy/compose.yaml docs/kubernetes.yaml"
    echo; echo "$failed failed"
    [ $failed = 0 ]
}

if [ "$0" = /source/docs/try-operating.sh ]; then inside; else outside "$@"; fi
