/**
 * The attacker: a few connections that each send many requests at once without waiting for responses, and reconnect
 * when cut off.
 */
import { connect } from 'node:net'

type Wish = { port: number; path: string; connections: number; pipelined: number; seconds: number }

const wish = JSON.parse(process.argv[2] ?? '{}') as Wish
/** A star is replaced by a number, so that no address is requested twice. */
const request = (index: number) =>
  `GET ${wish.path.replace('*', String(index))} HTTP/1.1\r\nHost: 127.0.0.1:${wish.port}\r\n\r\n`
let asked = 0
/**
 * A closed connection is reopened after this long: a loop without a pause would only measure the attacker's own core.
 */
const REDIAL_MS = 5
const endsAt = performance.now() + wish.seconds * 1_000
let connections = 0
let bytes = 0

await Promise.all(Array.from({ length: wish.connections }, () => attack()))
process.stdout.write(JSON.stringify({ connections, bytes }))

async function attack(): Promise<void> {
  while (performance.now() < endsAt) {
    await once()
    await new Promise((resolve) => setTimeout(resolve, REDIAL_MS))
  }
}

function burst(): string {
  return Array.from({ length: wish.pipelined }, () => request((asked += 1))).join('')
}

function once(): Promise<void> {
  return new Promise((resolve) => {
    connections += 1
    // Not the shoppers' address, because the attacker's own is blocked for a while. Linux routes all of 127/8.
    const localAddress = process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1'
    const socket = connect({ port: wish.port, host: '127.0.0.1', localAddress })
    const over = setTimeout(() => socket.destroy(), Math.max(0, endsAt - performance.now()))
    socket.once('connect', () => socket.write(burst()))
    socket.on('data', (chunk: Buffer) => (bytes += chunk.length))
    socket.on('error', () => undefined)
    socket.once('close', () => {
      clearTimeout(over)
      resolve()
    })
  })
}
