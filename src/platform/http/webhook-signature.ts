/**
 * How the shop signs what it posts to others: as the Standard Webhooks describe it (standardwebhooks.com), so that a
 * receiver checks it with a library of its own language. The signature covers id, time and body; an old one, sent
 * again by somebody else, is told by its time.
 */
import { createHmac } from 'node:crypto'

/** What stands before the key in a secret, as the libraries expect it. */
const SECRET_PREFIX = 'whsec_'

export type SignedMessage = {
  /** The same at each try. */
  readonly id: string
  /** The body as it is sent, byte for byte. */
  readonly body: string
  readonly sentAt: Date
}

/** Headers that prove who sent the message, when, and that nobody changed it. `secret`: `whsec_` and the key in base64. */
export function signatureHeaders(
  secret: string,
  { id, body, sentAt }: SignedMessage,
): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000))
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
