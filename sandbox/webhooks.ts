import { createHash, randomUUID } from 'node:crypto'
import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { Faults } from './controls.ts'
import { unixSeconds } from './ids.ts'
import { report } from './report.ts'
import type { PendingEvent, State } from './state.ts'
import type { OrderWire, PaymentWire, RefundWire } from './razorpay-wire.ts'
import { signWebhook } from './signatures.ts'

/** Razorpay's retries: the first after about a second, then at growing intervals for a day. */
const FIRST_RETRY_MS = 1_000
const MAX_RETRY_MS = 60_000
const GIVE_UP_AFTER_MS = 24 * 60 * 60 * 1_000

export type WebhookEvent =
  | { name: 'payment.authorized' | 'payment.captured' | 'payment.failed'; payment: PaymentWire }
  | { name: 'order.paid'; payment: PaymentWire; order: OrderWire }
  | {
      name: 'refund.created' | 'refund.processed' | 'refund.failed'
      refund: RefundWire
      payment: PaymentWire
    }

export type Webhooks = {
  /** Sends events in the order they happened, subject to the current faults. Returns at once. */
  send(events: WebhookEvent[]): void
  /** Resumes delivering what an earlier run could not. */
  resume(): void
  close(): void
}

/** `webhookUrl` may change while it runs. */
type Sender = {
  readonly keyId: string
  readonly webhookSecret: string
  readonly webhookUrl: string | undefined
}

export function createWebhooks(settings: Sender, state: State, faults: Faults): Webhooks {
  const agents = {
    http: new HttpAgent({ keepAlive: true, maxSockets: 32 }),
    https: new HttpsAgent({ keepAlive: true, maxSockets: 32 }),
  }
  const accountId = accountIdOf(settings.keyId)
  const timers = new Set<NodeJS.Timeout>()
  let isClosed = false

  async function start(events: PendingEvent[], mode: Faults['current']['webhooks']): Promise<void> {
    // The shop must not hear of a payment that the sandbox would lose in a crash.
    await state.flushed()
    if (mode === 'reordered') {
      for (const event of events.toReversed()) await deliver(event)
      return
    }
    for (const event of events) {
      if (mode === 'delayed') later(faults.current.webhookDelayMs, () => void deliver(event))
      else void deliver(event)
      if (mode === 'duplicated') void post(event)
    }
  }

  async function deliver(event: PendingEvent, attempt = 1): Promise<void> {
    if (await post(event)) {
      state.pendingEvents.remove(event.id)
      return
    }
    if (isClosed) return
    if (Date.now() - event.firstAt > GIVE_UP_AFTER_MS) {
      state.pendingEvents.remove(event.id)
      return
    }
    const waitMs = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempt - 1))
    later(waitMs * (0.9 + Math.random() * 0.2), () => void deliver(event, attempt + 1))
  }

  async function post(event: PendingEvent): Promise<boolean> {
    if (settings.webhookUrl === undefined || isClosed) return false
    return postWebhook(settings.webhookUrl, event, settings.webhookSecret, agents)
  }

  function later(waitMs: number, work: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, waitMs)
    timer.unref()
    timers.add(timer)
  }

  return {
    send(events) {
      const mode = faults.current.webhooks
      if (settings.webhookUrl === undefined || mode === 'lost') return
      const pending = events.map((event) => ({
        id: randomUUID().replaceAll('-', '').slice(0, 14),
        body: JSON.stringify(eventBody(event, accountId)),
        firstAt: Date.now(),
      }))
      for (const event of pending) state.pendingEvents.put(event.id, event)
      start(pending, mode).catch((error: unknown) => report('A webhook was not sent', error))
    },
    resume() {
      for (const event of state.pendingEvents.values()) void deliver(event)
    },
    close() {
      isClosed = true
      for (const timer of timers) clearTimeout(timer)
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}

/** Constant for a key, like a merchant's account. */
function accountIdOf(keyId: string): string {
  return `acc_${createHash('sha256').update(keyId).digest('hex').slice(0, 14)}`
}

function eventBody(event: WebhookEvent, accountId: string): object {
  const payload = eventPayload(event)
  return {
    entity: 'event',
    account_id: accountId,
    event: event.name,
    contains: Object.keys(payload),
    payload,
    created_at: unixSeconds(),
  }
}

function eventPayload(event: WebhookEvent): Record<string, { entity: object }> {
  const payment = { entity: paymentInEvent(event.payment) }
  if (event.name === 'order.paid') return { payment, order: { entity: event.order } }
  if ('refund' in event) return { refund: { entity: event.refund }, payment }
  return { payment }
}

/** Events of a captured payment contain two fields that the API leaves out. */
function paymentInEvent(payment: PaymentWire): object {
  return payment.captured ? { ...payment, base_amount: payment.amount, amount_transferred: 0 } : payment
}

/** How long Razorpay waits for a response. */
const ANSWER_WITHIN_MS = 5_000

/** Posts one event to the shop, signed over the bytes sent. True if it was acknowledged (2xx in time). */
function postWebhook(
  shopUrl: string,
  event: PendingEvent,
  secret: string,
  agents: { http: HttpAgent; https: HttpsAgent },
): Promise<boolean> {
  return new Promise((resolve) => {
    const url = new URL('/webhooks/razorpay', shopUrl)
    const body = Buffer.from(event.body)
    const [send, agent] =
      url.protocol === 'https:' ? [httpsRequest, agents.https] : [httpRequest, agents.http]
    const request = send(url, {
      method: 'POST',
      agent,
      headers: {
        'content-type': 'application/json',
        'content-length': body.length,
        'user-agent': 'Razorpay-Webhook/v1',
        'x-razorpay-signature': signWebhook(event.body, secret),
        'x-razorpay-event-id': event.id,
      },
    })
    let deadline: NodeJS.Timeout | undefined
    const end = (isAcknowledged: boolean): void => {
      clearTimeout(deadline)
      resolve(isAcknowledged)
    }
    // Measured from when the request is sent: waiting for a free connection is not the shop's fault.
    request.on('socket', () => {
      deadline = setTimeout(() => request.destroy(), ANSWER_WITHIN_MS)
    })
    request.on('response', (response) => {
      const status = response.statusCode ?? 0
      response.resume()
      response.on('end', () => end(status >= 200 && status < 300))
      response.on('error', () => end(false))
    })
    request.on('error', () => end(false))
    request.on('close', () => end(false))
    request.end(body)
  })
}
