/** Verifies an incoming webhook: sent by the shop, recent, and unmodified. */
import type { WebhookEvent } from './api.generated.ts'

export type WebhookInput = {
  /** `whsec_…`, as shown in the panel. */
  readonly secret: string
  /** As received; header names in any case. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** The raw body as received, before it is parsed as JSON. */
  readonly body: string | Uint8Array
  /** Milliseconds since 1970. Default: this machine's clock. */
  readonly now?: number
}

/** The message is not from the shop, or too old. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
}

const TOLERANCE_SECONDS = 300
const SECRET_PREFIX = 'whsec_'
const VERSION = 'v1,'

/** Returns the event of a genuine message; throws a WebhookError otherwise. */
export async function readWebhook({ secret, headers, body, now }: WebhookInput): Promise<WebhookEvent> {
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const given = headerOf(headers, 'webhook-signature').split(' ')
  const age = (now ?? Date.now()) / 1000 - Number(timestamp)
  if (!/^\d+$/.test(timestamp) || Math.abs(age) > TOLERANCE_SECONDS)
    throw new WebhookError('The timestamp is missing or too far from this clock')
  const text = typeof body === 'string' ? body : new TextDecoder('utf-8', { fatal: true }).decode(body)
  const key = await crypto.subtle.importKey(
    'raw',
    bytesOf(secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )
  const message = new TextEncoder().encode(`${id}.${timestamp}.${text}`)
  for (const signature of given) {
    if (!signature.startsWith(VERSION)) continue
    // The platform compares in constant time.
    if (await crypto.subtle.verify('HMAC', key, bytesOf(signature.slice(VERSION.length)), message))
      return JSON.parse(text) as WebhookEvent
  }
  throw new WebhookError('No signature of this message is the shop’s')
}

function headerOf(headers: WebhookInput['headers'], name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? ''
  const [, value = ''] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? []
  return typeof value === 'string' ? value : value.join(' ')
}

/** Empty if the text is not base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0)
  } catch {
    return new Uint8Array()
  }
}
