/**
 * How a receiver verifies a webhook, in three languages: each is a whole program that takes secret, id, timestamp,
 * signatures and body, and answers yes or no. Tests run them on the vectors.
 */
import type { CodeSamples } from './code-samples.ts'
import { SIGNATURE_SECONDS } from './signature-vectors.ts'

export const SIGNATURE_SAMPLES: CodeSamples = {
  curl: String.raw`# secret, id, timestamp, signatures: the headers; body.json: the body, byte for byte
key=$(printf '%s' "\${secret#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')
expected=$( { printf '%s.%s.' "$id" "$timestamp"; cat body.json; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
age=$(( $(date +%s) - timestamp ))
case " $signatures " in
  *" v1,$expected "*) [ "\${age#-}" -le ${SIGNATURE_SECONDS} ] && echo genuine || echo 'too old' ;;
  *) echo forged ;;
esac`.replaceAll('\\$', '$'),
  javascript: String.raw`import { createHmac, timingSafeEqual } from 'node:crypto'

export function isGenuine(secret, headers, rawBody) {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= ${SIGNATURE_SECONDS})) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key)
    .update(id + '.' + timestamp + '.').update(rawBody).digest()
  return (headers['webhook-signature'] ?? '').split(' ').some((each) => {
    const given = Buffer.from(each.replace('v1,', ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}`,
  python: String.raw`import base64
import hashlib
import hmac
import time


def is_genuine(secret: str, headers: dict, raw_body: bytes) -> bool:
    timestamp = headers['webhook-timestamp']
    if abs(time.time() - int(timestamp)) > ${SIGNATURE_SECONDS}:
        return False
    key = base64.b64decode(secret.removeprefix('whsec_'))
    message = f"{headers['webhook-id']}.{timestamp}.".encode() + raw_body
    digest = hmac.new(key, message, hashlib.sha256).digest()
    expected = 'v1,' + base64.b64encode(digest).decode()
    given = headers['webhook-signature'].split(' ')
    return any(hmac.compare_digest(expected, each) for each in given)`,
}
