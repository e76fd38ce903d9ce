#!/bin/sh
# Asks nginx, haproxy, caddy and systemd whether they understand the files of this folder. Needs those programs
# (apt-get install nginx-light haproxy caddy systemd) and openssl; changes nothing outside a temporary folder.
set -eu
cd "$(dirname "$0")"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=shop.example \
  -keyout "$folder/key.pem" -out "$folder/cert.pem" 2>/dev/null
cat "$folder/cert.pem" "$folder/key.pem" > "$folder/both.pem"

echo '▸ nginx'
sed -e "s#/etc/letsencrypt/live/shop.example/fullchain.pem#$folder/cert.pem#" \
  -e "s#/etc/letsencrypt/live/shop.example/privkey.pem#$folder/key.pem#" nginx.conf > "$folder/shop.conf"
printf 'pid %s/nginx.pid;\nevents {}\nhttp { access_log off; include %s/shop.conf; }\n' "$folder" "$folder" > "$folder/nginx.conf"
nginx -t -q -e "$folder/errors.log" -c "$folder/nginx.conf"

echo '▸ haproxy'
sed "s#/etc/haproxy/certs/#$folder/both.pem#" haproxy.cfg > "$folder/haproxy.cfg"
haproxy -c -q -f "$folder/haproxy.cfg"

echo '▸ caddy'
SHOP_DOMAIN=shop.example HOME="$folder" caddy validate --adapter caddyfile --config Caddyfile > "$folder/caddy.log" 2>&1 ||
  { cat "$folder/caddy.log"; exit 1; }

echo '▸ systemd'
# npm may lie elsewhere on this machine.
for unit in systemd/*; do
  sed 's#^ExecStart=/usr/bin/npm#ExecStart=/bin/true#' "$unit" > "$folder/$(basename "$unit")"
done
cp "$folder/panna-web@.service" "$folder/panna-web@4001.service"
for unit in panna-web@4001.service panna-worker.service panna-backup.service panna-backup.timer; do
  said=$(systemd-analyze verify --man=no "$folder/$unit" 2>&1 | grep "$folder\|panna" || true)
  [ -z "$said" ] || { echo "$said"; exit 1; }
done
for unit in panna-web@4001.service panna-worker.service panna-backup.service; do
  systemd-analyze security --offline=true --no-pager --threshold=30 "$folder/$unit" | tail -1
done
echo 'All of them are understood.'
