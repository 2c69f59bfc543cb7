#!/bin/sh
# The weight of a first visit to each page, in bytes as they are sent: the page and every style,
# script and sheet of drawings it names. Usage: docs/weight.sh http://127.0.0.1:4000
base=${1:?the address of a server}
jar=$(mktemp)
size() { curl -s -H 'accept-encoding: br, gzip' -b "$jar" -o /dev/null -w '%{size_download}' "$base$1"; }

curl -s -c "$jar" -o /dev/null "$base/"
for game in '' caper caper-cards caper-europe caps-and-hammers captains-wager; do
  path=/
  if [ -n "$game" ]; then
    table=$(curl -s -b "$jar" -d level= -o /dev/null -w '%{redirect_url}' "$base/play/$game")
    path=${table#"$base"}
  fi
  sum=$(size "$path")
  list="page $sum"
  for part in $(curl -s -b "$jar" "$base$path" | grep -oE '/assets/[a-z-]+\.(css|js|svg)\?[0-9a-f]+' | sort -u); do
    bytes=$(size "$part")
    sum=$((sum + bytes))
    name=${part##*/}
    list="$list, ${name%%\?*} $bytes"
  done
  echo "${game:-first page}: $sum ($list)"
done
rm "$jar"
