import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Delivery = { headers: IncomingHttpHeaders; raw: string; event: string; body: unknown; at: number }

export type WebhookInbox = {
  url: string
  deliveries: Delivery[]
  /** The responses to the next deliveries, in order; afterwards 200 again. */
  answerNext(...statuses: number[]): void
  /** Resolves with the deliveries of this event once there are this many. */
  waitFor(event: string, count?: number): Promise<Delivery[]>
  close(): Promise<void>
}

/** A substitute for the shop's webhook address. */
export async function openWebhookInbox(): Promise<WebhookInbox> {
  const deliveries: Delivery[] = []
  const waiting = new Set<() => void>()
  const statuses: number[] = []
  const server = createServer((request, response) => {
    let raw = ''
    request.setEncoding('utf8').on('data', (chunk: string) => {
      raw += chunk
    })
    request.on('end', () => {
      response.writeHead(request.url === '/webhooks/razorpay' ? (statuses.shift() ?? 200) : 404).end()
      const body = JSON.parse(raw) as { event: string }
      deliveries.push({ headers: request.headers, raw, event: body.event, body, at: Date.now() })
      for (const check of waiting) check()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deliveries,
    answerNext: (...next) => void statuses.push(...next),
    waitFor(event, count = 1) {
      return new Promise((resolve) => {
        const check = (): void => {
          const found = deliveries.filter((delivery) => delivery.event === event)
          if (found.length < count) return
          waiting.delete(check)
          resolve(found)
        }
        waiting.add(check)
        check()
      })
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => {
        server.close(() => resolve())
      })
    },
  }
}
