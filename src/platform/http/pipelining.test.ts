import { EventEmitter } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import { expect, test } from 'vitest'
import { BAN_MS, MAX_PIPELINED, onePerConnection } from './pipelining.ts'

class Connection extends EventEmitter {
  destroyed = false
  readonly remoteAddress: string
  constructor(remoteAddress: string) {
    super()
    this.remoteAddress = remoteAddress
  }
  destroy() {
    this.destroyed = true
  }
}

function house(isBehindProxy = false) {
  const server = new EventEmitter()
  const clock = { ms: 0 }
  const handled: IncomingMessage[] = []
  onePerConnection(server as Server, (request) => void handled.push(request), {
    isBehindProxy,
    now: () => clock.ms,
  })
  function connect(address: string): Connection {
    const socket = new Connection(address)
    server.emit('connection', socket)
    return socket
  }
  function send(socket: Connection, count: number): void {
    for (let sent = 0; sent < count; sent += 1) server.emit('request', { socket }, new EventEmitter())
  }
  const flood = (address: string) => {
    const socket = connect(address)
    send(socket, 10_000)
    return socket
  }
  return { clock, handled, connect, send, flood }
}

test('of ten thousand pipelined requests one is started, and their connection is closed', () => {
  const { handled, flood } = house()
  expect(flood('192.0.2.1').destroyed).toBe(true)
  expect(handled).toHaveLength(1)
})

test('a queue within the limit is not a flood', () => {
  const { connect, send } = house()
  const socket = connect('192.0.2.1')
  send(socket, MAX_PIPELINED + 1)
  expect(socket.destroyed).toBe(false)
})

test('an address that was cut off gets no new connection for a while, and others are not affected', () => {
  const { clock, connect, flood } = house()
  const open = connect('192.0.2.1')
  flood('192.0.2.1')
  clock.ms = BAN_MS - 1
  expect(connect('192.0.2.1').destroyed).toBe(true)
  expect(connect('::ffff:192.0.2.1').destroyed).toBe(true)
  expect(connect('192.0.2.2').destroyed).toBe(false)
  expect(open.destroyed).toBe(false)
  clock.ms = BAN_MS
  expect(connect('192.0.2.1').destroyed).toBe(false)
})

test('a subscriber with a whole IPv6 network counts as one', () => {
  const { connect, flood } = house()
  flood('2001:db8:1:2::1')
  expect(connect('2001:db8:1:2::2').destroyed).toBe(true)
  expect(connect('2001:db8:1:3::2').destroyed).toBe(false)
})

test('a proxy is never blocked: all visitors share its address', () => {
  const behind = house(true)
  expect(behind.flood('192.0.2.1').destroyed).toBe(true)
  expect(behind.connect('192.0.2.1').destroyed).toBe(false)
  const local = house()
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    expect(local.flood(address).destroyed).toBe(true)
    expect(local.connect(address).destroyed).toBe(false)
  }
})
