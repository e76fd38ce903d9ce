/** A server that gives one documented response and records the request, for our Delhivery client. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { createDelhivery } from '#modules/fulfilment/providers/delhivery.ts'
import type { Carrier, CarrierAnswer } from '#modules/fulfilment/providers/port.ts'
import { readFacts, type FactOf } from './facts.ts'

export const WAYBILL = '1000000000001'
export const REFERENCE = 'PN-1001'

export type Seen = { method: string; url: string; headers: IncomingMessage['headers']; text: string }
export type Answering = { status: number; text: string; contentType?: string; hangs?: boolean }

export const exchanges = readFacts('delhivery', 'exchange')

export function exchange(name: string): FactOf<'exchange'> {
  const fact = exchanges.find((each) => each.name === name)
  if (!fact) throw new Error(`no exchange ${name}`)
  return fact
}

/** Call at the top of a file; the server is closed afterwards. */
export async function answeringClient() {
  let answering: Answering = { status: 500, text: '' }
  let seen: Seen | undefined
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    request.on('end', () => {
      seen = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, text }
      if (answering.hangs) return
      const headers = { 'content-type': answering.contentType ?? 'application/json' }
      response.writeHead(answering.status, headers).end(answering.text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const options = { token: 'a-token', pickupLocation: 'Panna Hyderabad', deadlineMs: 30_000 }
  const client = createDelhivery({ baseUrl, ...options })

  return {
    client,
    /** For a response that never arrives. */
    impatient: createDelhivery({ baseUrl, ...options, deadlineMs: 300 }),
    /** Sets the next responses. */
    answerWith: (next: Answering): void => {
      answering = next
    },
    /** The client's last request. */
    lastAsked: () => seen,
    /** Calls our client, which gets the response of this fact. */
    ask: <T>(name: string, call: (on: Carrier) => Promise<CarrierAnswer<T>>): Promise<CarrierAnswer<T>> => {
      const { response } = exchange(name)
      answering =
        'example' in response
          ? { status: response.status, text: JSON.stringify(response.example) }
          : { status: response.status, text: response.text, contentType: response.contentType }
      return call(client)
    },
  }
}
