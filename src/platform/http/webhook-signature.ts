/** Signs outgoing webhooks, and compares the secrets of incoming requests. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Prefix of a secret, as the libraries expect it. */
const SECRET_PREFIX = 'whsec_'

type SignedMessage = {
  /** Stays the same for each attempt. */
  readonly id: string
  /** The body exactly as sent. */
  readonly body: string
  readonly sentAt: Date
}

/**
 * As Standard Webhooks describes (standardwebhooks.com), so that receivers can verify with a library of their language.
 * The signature covers id, time and body, so an old message sent again by somebody else is recognised. `secret` is
 * `whsec_` plus the key in base64.
 */
export function signatureHeaders(
  secret: string,
  { id, body, sentAt }: SignedMessage,
): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000))
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

/** Compares secrets by digest, so that neither length nor timing leaks anything. */
export function isSameSecret(secret: string, given: string): boolean {
  return timingSafeEqual(digest(secret), digest(given))
}

/** Digest used for comparing, and stored for values that must stay secret. */
export function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
