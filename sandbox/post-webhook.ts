import { request as httpRequest, type Agent as HttpAgent } from 'node:http'
import { request as httpsRequest, type Agent as HttpsAgent } from 'node:https'
import { signWebhook } from './signatures.ts'
import type { PendingEvent } from './state.ts'

/** Razorpay waits this long for an answer. */
const ANSWER_WITHIN_MS = 5_000

/** Posts one event to the shop, signed over the bytes sent. True when it was acknowledged (2xx in time). */
export function postWebhook(
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
    // Counted from the moment the request leaves: waiting for a free connection is not the shop's fault.
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
