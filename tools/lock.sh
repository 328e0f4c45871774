#!/usr/bin/env bash
# Rewrites requirements/{core,local,dev}.txt from pyproject.toml and requirements/*.in: exact versions with hashes.
# dev comes first and constrains the other two, so that one version is tested and shipped.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${PYTHON:-python3}" -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet uv==0.13.9

lock() {  # lock NAME CONSTRAINTS SOURCE...
    local out=requirements/$1.txt constraints=$2
    shift 2
    "$work/venv/bin/uv" pip compile --quiet --universal --python-version 3.11 --generate-hashes \
        --no-annotate --no-header --upgrade --constraints "$constraints" --output-file "$work/lock.txt" "$@"
    { echo "# Made by tools/lock.sh; do not edit."; cat "$work/lock.txt"; } >"$out"
    echo "$out: $(grep -c '==' "$out") packages"
}

lock dev requirements/constraints.in pyproject.toml --extra local --extra demo --extra llm requirements/dev.in
lock local requirements/dev.txt pyproject.toml --extra local --extra demo
lock core requirements/dev.txt pyproject.toml
