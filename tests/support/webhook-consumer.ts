/**
 * An integrator's program, written from the documentation alone: a process on Node's http that verifies each message
 * with the standard's library, handles each event once, and fails when instructed to. It uses none of the shop's code
 * and reports what it received to its parent.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

type Message = { readonly id: string; readonly type: string; readonly data: unknown }

/** How often it responds with 500 before it accepts an event, by event type. */
const failures = new Map<string, number>(
  Object.entries(JSON.parse(process.env.FAILURES ?? '{}') as Record<string, number>),
)
const taken = new Set<string>()
let checker: Webhook | null = null

async function hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const message = check(Buffer.concat(chunks).toString('utf8'), request)
  const { outcome, status } = judge(message)
  response.writeHead(status).end(outcome)
  tell({ outcome, ...message })
}

function check(body: string, { headers }: IncomingMessage): Message | null {
  try {
    return (checker?.verify(body, headers as Record<string, string>) ?? null) as Message | null
  } catch {
    return null
  }
}

function judge(message: Message | null): { readonly outcome: string; readonly status: number } {
  if (message === null) return { outcome: 'refused', status: 400 }
  const left = failures.get(message.type) ?? 0
  failures.set(message.type, left - 1)
  if (left > 0) return { outcome: 'failed', status: 500 }
  const outcome = taken.has(message.id) ? 'known' : 'taken'
  taken.add(message.id)
  return { outcome, status: 200 }
}

function tell(seen: Readonly<Record<string, unknown>>): void {
  process.send?.(seen)
}

const server = createServer((request, response) => void hear(request, response))
process.on('message', (settings: { readonly secret: string }) => {
  checker = new Webhook(settings.secret)
  tell({ outcome: 'ready' })
})
process.on('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () =>
  tell({ outcome: 'listening', port: (server.address() as AddressInfo).port }),
)
