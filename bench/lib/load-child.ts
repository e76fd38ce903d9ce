/**
 * A cheap load generator in a process of its own: keep-alive connections that send the next request once the whole
 * response has arrived. Every response must have the size of the first one, so that errors can't pass as speed.
 */
import { connect, type Socket } from 'node:net'

type Wish = {
  port: number
  path: string
  headers: Record<string, string>
  connections: number
  seconds: number
}

const wish = JSON.parse(process.argv[2] ?? '{}') as Wish
const lines = [
  `GET ${wish.path} HTTP/1.1`,
  `Host: 127.0.0.1:${wish.port}`,
  ...Object.entries(wish.headers).map(([name, value]) => `${name}: ${value}`),
]
const request = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)

const size = await firstAnswer()
const latencies: number[] = []
let isOver = false
const began = performance.now()
setTimeout(() => {
  isOver = true
}, wish.seconds * 1_000)
await Promise.all(Array.from({ length: wish.connections }, () => drive()))
const seconds = (performance.now() - began) / 1_000
latencies.sort((a, b) => a - b)
const at = (share: number) =>
  latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0
process.stdout.write(
  JSON.stringify({ perSecond: latencies.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99), bytes: size }),
)

function drive(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(wish.port, '127.0.0.1')
    socket.setNoDelay(true)
    let received = 0
    let sentAt = 0
    const send = (): void => {
      sentAt = performance.now()
      socket.write(request)
    }
    socket.once('connect', send)
    socket.on('data', (chunk: Buffer) => {
      received += chunk.length
      if (received < size) return
      if (received > size) return reject(new Error(`a response of ${received} bytes instead of ${size}`))
      received = 0
      latencies.push(performance.now() - sentAt)
      if (!isOver) return send()
      socket.end()
      resolve()
    })
    socket.once('error', reject)
    socket.setTimeout(5_000, () => reject(new Error(`a response stopped at ${received} of ${size} bytes`)))
  })
}

/** The size of a response including its head, from its Content-Length. */
async function firstAnswer(): Promise<number> {
  const socket: Socket = connect(wish.port, '127.0.0.1')
  socket.write(request)
  let text = Buffer.alloc(0)
  for await (const chunk of socket) {
    text = Buffer.concat([text, chunk as Buffer])
    const head = text.indexOf('\r\n\r\n')
    const length = /content-length: (\d+)/i.exec(text.subarray(0, Math.max(0, head)).toString('latin1'))?.[1]
    if (head >= 0 && !text.toString('latin1', 0, 13).startsWith('HTTP/1.1 200 '))
      throw new Error(text.subarray(0, 60).toString('latin1'))
    if (length && text.length >= head + 4 + Number(length)) {
      socket.destroy()
      return head + 4 + Number(length)
    }
  }
  throw new Error('no answer')
}
