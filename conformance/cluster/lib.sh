# Shared by the scripts of this folder; sourced, not run.

BIN=${BIN:-${XDG_CACHE_HOME:-$HOME/.cache}/bowline-apiserver}

fail() { echo "$(basename "$0"): $*" >&2; exit 1; }

usage() { # FILE: its head comment is the help
  sed -n '2,/^[^#]/{s/^# \{0,1\}//p;}' "$1" >&2
  exit 2
}

alive() { [ -n "${1:-}" ] && kill -0 "$1" 2>/dev/null; }

load_env() { # DIR
  [ -f "$1/env" ] || fail "no cluster at $1"
  # shellcheck disable=SC1091
  . "$1/env"
}

stop_process() { # PID: a polite signal, then a hard one after 5 seconds
  alive "${1:-}" || return 0
  kill "$1" 2>/dev/null || return 0
  for _ in $(seq 1 50); do
    alive "$1" || return 0
    sleep 0.1
  done
  kill -9 "$1" 2>/dev/null || true
}

free_port() { # prints a loopback port on which nobody listens, below the range that outgoing connections take
  local port
  for _ in $(seq 1 200); do
    port=$((20000 + (RANDOM * 32768 + RANDOM) % 12000))
    if ! (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
      echo "$port"
      return
    fi
  done
  fail "no free port between 20000 and 32000"
}

start_etcd() { # DIR: starts DIR/etcd.args in the background, sets ETCD_PID
  local args
  mapfile -t args <"$1/etcd.args"
  setsid "$BIN/etcd" "${args[@]}" >>"$1/etcd.log" 2>&1 </dev/null &
  ETCD_PID=$!
}

await_etcd() { # until it answers; 1 if the process died, 2 after 30 seconds
  local deadline=$((SECONDS + 30))
  until curl -sf --max-time 5 "$ETCD/health" >/dev/null 2>&1; do
    alive "$ETCD_PID" || return 1
    [ "$SECONDS" -lt "$deadline" ] || return 2
    sleep 0.05
  done
}

start_apiserver() { # DIR: starts DIR/apiserver.args in the background, sets APISERVER_PID
  local args
  mapfile -t args <"$1/apiserver.args"
  GOGC=${APISERVER_GOGC:-300} setsid "$BIN/kube-apiserver" "${args[@]}" >>"$1/apiserver.log" 2>&1 </dev/null &
  APISERVER_PID=$!
}

admin_curl() { # DIR ARGS...: curl as the administrator
  local pki=$1/pki
  shift
  curl -sf --max-time 5 --cacert "$pki/ca.crt" --cert "$pki/admin.crt" --key "$pki/admin.key" "$@"
}

await_apiserver() { # DIR: until it is ready and serves the default namespace; 1 if the process died, 2 after 90 seconds
  local deadline=$((SECONDS + 90))
  until admin_curl "$1" "$APISERVER/readyz" >/dev/null 2>&1 &&
    admin_curl "$1" "$APISERVER/api/v1/namespaces/default" >/dev/null 2>&1; do
    alive "$APISERVER_PID" || return 1
    [ "$SECONDS" -lt "$deadline" ] || return 2
    sleep 0.1
  done
}

save_env() { # DIR
  local key
  for key in APISERVER APISERVER_PORT ETCD ETCD_PID APISERVER_PID BIN CA CERT KEY TOKEN KUBECONFIG; do
    printf '%s=%q\n' "$key" "${!key}"
  done >"$1/env.new"
  mv "$1/env.new" "$1/env"
}
