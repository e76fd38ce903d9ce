/**
 * Posts events to URLs from outside the shop (docs/decisions/0017-outgoing-events.md). Each attempt resolves the name
 * again, requires every address to be public, and connects to one of those.
 */
import type { LookupAddress } from 'node:dns'
import { performance } from 'node:perf_hooks'
import { checkHost, type Resolve, requestPinned, type PinnedAnswer } from '#platform/http/pinned-request.ts'
import { signatureHeaders } from '#platform/http/webhook-signature.ts'
import { ATTEMPT_SECONDS } from '../rules/webhook-schedule.ts'
import type { AddressProblem, WebhookAnswer, WebhookMessage, WebhookSender } from './port.ts'

export type SenderOptions = AddressRules & {
  /** Such as Panna-Webhooks/1. */
  readonly userAgent: string
  readonly resolve?: Resolve
  readonly deadlineMs?: number
}

const DEADLINE_MS = ATTEMPT_SECONDS * 1_000
/** Bytes read of a response. */
const MAX_ANSWER_BYTES = 16_384
/** Characters of a response that are stored. */
const MAX_TEXT = 2_000

const WHY: Readonly<Record<AddressProblem, string>> = {
  not_a_url: 'the address is not a URL',
  too_long: 'the address is too long',
  not_https: 'the address is not https',
  has_password: 'the address carries a password',
  bad_port: 'the port belongs to another service',
  unknown_host: 'the host name does not resolve',
  private_address: 'the host lies in a private network',
}

export function createWebhookSender(options: SenderOptions): WebhookSender {
  const { isLoopbackAllowed, userAgent, resolve, deadlineMs = DEADLINE_MS } = options

  async function findHost(text: string): Promise<FoundHost> {
    const read = readAddressText(text, { isLoopbackAllowed })
    if (!read.ok) return read
    const host = await checkHost(read.url.hostname, { isLoopbackAllowed, resolve })
    if (!host.ok) return host
    // http only to this machine: a name may resolve to another one.
    if (read.url.protocol !== 'https:' && !host.isOwn) return { ok: false, problem: 'not_https' }
    return { ok: true, url: read.url, addresses: host.addresses }
  }

  return {
    async readAddress(text) {
      const host = await findHost(text)
      return host.ok ? { ok: true, url: host.url.href } : host
    },
    async post(message) {
      const headers = headersOf(message, userAgent)
      const begun = performance.now()
      const deadline = AbortSignal.timeout(deadlineMs)
      const outcome = await tryOnce(message, headers, deadline).catch(reasonOf)
      return { ...outcome, headers, tookMs: Math.round(performance.now() - begun) }
    },
  }

  async function tryOnce(
    { url, body }: WebhookMessage,
    headers: Readonly<Record<string, string>>,
    deadline: AbortSignal,
  ): Promise<Outcome> {
    const host = await before(deadline, findHost(url))
    if (!host.ok) return nothing(WHY[host.problem])
    const { url: checked, addresses } = host
    return outcomeOf(
      await requestPinned({
        method: 'POST',
        url: checked,
        addresses,
        headers,
        body,
        maxBytes: MAX_ANSWER_BYTES,
        deadline,
      }),
    )
  }
}

type FoundHost =
  | { readonly ok: true; readonly url: URL; readonly addresses: readonly LookupAddress[] }
  | { readonly ok: false; readonly problem: AddressProblem }

type Outcome = Pick<WebhookAnswer, 'status' | 'text' | 'retryAfterSeconds'>

function headersOf({ id, body, secrets }: WebhookMessage, userAgent: string): Record<string, string> {
  const sentAt = new Date()
  const signed = secrets.map((secret) => signatureHeaders(secret, { id, body, sentAt }))
  return {
    'content-type': 'application/json',
    'user-agent': userAgent,
    'webhook-id': id,
    'webhook-timestamp': signed[0]?.['webhook-timestamp'] ?? '',
    'webhook-signature': signed.map((each) => each['webhook-signature']).join(' '),
  }
}

function outcomeOf({ status, headers, bytes }: PinnedAnswer): Outcome {
  return {
    status,
    text: plainText(bytes.toString('utf8')),
    retryAfterSeconds: secondsOf(headers['retry-after']),
  }
}

/** Seconds, or a date (RFC 9110). */
function secondsOf(retryAfter: string | undefined): number | null {
  if (retryAfter === undefined) return null
  if (/^\d{1,9}$/.test(retryAfter.trim())) return Number(retryAfter)
  const at = Date.parse(retryAfter)
  return Number.isNaN(at) ? null : Math.max(0, Math.round((at - Date.now()) / 1000))
}

/** A lookup can't be cancelled: its result is ignored after the deadline. */
function before<T>(deadline: AbortSignal, work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      deadline.addEventListener('abort', () => reject(deadline.reason as Error), { once: true })
    }),
  ])
}

/** Names of the errors of a call that reached its deadline. */
const LATE: ReadonlySet<string> = new Set(['TimeoutError', 'AbortError'])

function reasonOf(error: unknown): Outcome {
  if (error instanceof Error && LATE.has(error.name)) return nothing('no answer within the deadline')
  const code = (error as { code?: unknown }).code
  const message = error instanceof Error ? error.message : 'unknown failure'
  return nothing(typeof code === 'string' && !message.includes(code) ? `${code}: ${message}` : message)
}

function nothing(why: string): Outcome {
  return { status: null, text: plainText(why), retryAfterSeconds: null }
}

/** Text that can be stored and shown: shortened, without control characters except line breaks and tabs. */
function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .slice(0, MAX_TEXT)
    .toWellFormed()
}

type AddressRules = {
  /** In test mode: allows a receiver on this machine, also by http. Never in a live shop. */
  readonly isLoopbackAllowed: boolean
}

const MAX_URL = 500

const HTTPS_PORT = 443
/** Ports below belong to other services. */
const FIRST_FREE_PORT = 1024

type ReadAddress =
  | { readonly ok: true; readonly url: URL }
  | { readonly ok: false; readonly problem: AddressProblem }

/** Validates the text of a webhook URL. What its host resolves to is checked separately, at each attempt. */
export function readAddressText(text: string, rules: AddressRules): ReadAddress {
  if (text.length > MAX_URL) return refused('too_long')
  if (!URL.canParse(text)) return refused('not_a_url')
  const url = new URL(text)
  // The fragment is never sent, so it is not stored.
  url.hash = ''
  const problem = problemOf(url, rules)
  return problem === null ? { ok: true, url } : refused(problem)
}

function problemOf(url: URL, { isLoopbackAllowed }: AddressRules): AddressProblem | null {
  if (url.username !== '' || url.password !== '') return 'has_password'
  const isOwn = isLoopbackAllowed && isLoopbackName(url.hostname)
  if (url.protocol !== 'https:' && !(isOwn && url.protocol === 'http:')) return 'not_https'
  const port = url.port === '' ? HTTPS_PORT : Number(url.port)
  return isOwn || port === HTTPS_PORT || port >= FIRST_FREE_PORT ? null : 'bad_port'
}

/** Names of this machine. The URL parser has normalised 127.1, 2130706433 and 0x7f000001. */
function isLoopbackName(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname)
}

function refused(problem: AddressProblem): ReadAddress {
  return { ok: false, problem }
}
