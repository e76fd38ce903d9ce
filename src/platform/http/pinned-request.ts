/**
 * Requests to URLs from outside the shop: `checkHost` resolves the name and refuses addresses that are not public,
 * `requestPinned` connects to the checked addresses only. The name is not resolved again, so that nobody can redirect
 * the connection between check and call.
 */
import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import {
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

type PinnedRequest = {
  readonly method: 'GET' | 'POST'
  readonly url: URL
  /** All were checked; the first that can be reached is used. */
  readonly addresses: readonly LookupAddress[]
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Bytes read of the response; the rest is not read. */
  readonly maxBytes: number
  readonly deadline: AbortSignal
}

export type PinnedAnswer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  /** False if it broke off, or was longer than wanted. */
  readonly isWhole: boolean
}

/**
 * No redirects, and no more of the response is read than the caller wants. Settles by the deadline at the latest and
 * leaves no connection open.
 */
export function requestPinned(request: PinnedRequest): Promise<PinnedAnswer> {
  const { method, url, addresses, headers, body, maxBytes, deadline } = request
  const options: RequestOptions = {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) },
    lookup: pinnedTo(addresses),
    // A new connection: none is reused that was opened to an address checked for another attempt.
    agent: false,
  }
  return new Promise((resolve, reject) => {
    if (deadline.aborted) return reject(deadline.reason as Error)
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const asked = send(url, options)
    const late = () => end(deadline.reason as Error)
    let begun: Beginning | null = null

    /** Once the status has arrived there is a response, even if the body breaks off or never ends. */
    function end(why: Error): void {
      deadline.removeEventListener('abort', late)
      asked.destroy()
      if (begun) resolve(answerOf(begun, maxBytes))
      else reject(why)
    }

    deadline.addEventListener('abort', late, { once: true })
    // Events after it is settled have no effect.
    asked.on('error', end)
    asked.on('close', () => end(new Error('the connection was closed without a response')))
    asked.on('response', (answer) => {
      begun = { answer, chunks: [] }
      readBeginning(begun, maxBytes, () => end(new Error('the response has ended')))
    })
    // The receiver upgrades the protocol: Node hands the socket to this listener, which must close it.
    asked.on('upgrade', (answer, socket) => {
      socket.destroy()
      begun = { answer, chunks: [] }
      end(new Error('the receiver requested another protocol'))
    })
    asked.end(body)
  })
}

type Beginning = { readonly answer: IncomingMessage; readonly chunks: Buffer[] }

function answerOf({ answer, chunks }: Beginning, maxBytes: number): PinnedAnswer {
  const bytes = Buffer.concat(chunks)
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    bytes: bytes.subarray(0, maxBytes),
    isWhole: answer.complete && bytes.byteLength <= maxBytes,
  }
}

function readBeginning({ answer, chunks }: Beginning, maxBytes: number, done: () => void): void {
  let size = 0
  answer.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size > maxBytes) done()
  })
  for (const over of ['end', 'error', 'close']) answer.on(over, done)
}

function pinnedTo(addresses: readonly LookupAddress[]): LookupFunction {
  return (_hostname, { all }, done) => {
    const [first] = addresses
    if (all) done(null, [...addresses])
    else if (first) done(null, first.address, first.family)
    else done(new Error('the host has no address'), '')
  }
}

// Which IP addresses may be requested: only plainly public ones. No private networks, reserved, test and documentation
// addresses, not this machine, and no IPv6 form of such an IPv4 address.

const REFUSED_IPV4: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Carrier-grade NAT; one cloud's metadata service, too.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local: the metadata service of most clouds.
  ['169.254.0.0', 16],
  // A cloud's internal service that looks public.
  ['168.63.129.16', 32],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, reserved, and broadcast.
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** All global unicast. Mapped, translated (64:ff9b), local, link-local and multicast addresses are outside. */
const GIVEN_OUT_IPV6 = ['2000::', 3] as const

const REFUSED_IPV6: readonly (readonly [network: string, prefix: number])[] = [
  // Teredo and other special-purpose ranges.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4 embeds an IPv4 address.
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

const refusedIpv4 = listOf(REFUSED_IPV4, 'ipv4')
const refusedIpv6 = listOf(REFUSED_IPV6, 'ipv6')
const givenOutIpv6 = listOf([GIVEN_OUT_IPV6], 'ipv6')
const ownIpv4 = listOf([['127.0.0.0', 8]], 'ipv4')
const ownIpv6 = listOf([['::1', 128]], 'ipv6')

/** Text that is not an IP address is not public either. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !refusedIpv4.check(address, 'ipv4')
  return family === 6 && givenOutIpv6.check(address, 'ipv6') && !refusedIpv6.check(address, 'ipv6')
}

/** Loopback; mapped addresses don't count. */
export function isOwnAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return ownIpv4.check(address, 'ipv4')
  return family === 6 && !/[.%]|ffff:/i.test(address) && ownIpv6.check(address, 'ipv6')
}

/** Every address of a name. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>

type CheckedHost =
  | { readonly ok: true; readonly addresses: readonly LookupAddress[]; readonly isOwn: boolean }
  | { readonly ok: false; readonly problem: 'unknown_host' | 'private_address' }

export type HostRules = {
  /** In test mode: allows this machine. Never in a live shop. */
  readonly isLoopbackAllowed: boolean
  readonly resolve?: Resolve | undefined
}

const resolveAll: Resolve = (hostname) => lookup(hostname, { all: true, order: 'verbatim' })

/** Resolves a name. Every one of its addresses must be allowed; connect to no other (`requestPinned`). */
export async function checkHost(
  hostname: string,
  { isLoopbackAllowed, resolve = resolveAll }: HostRules,
): Promise<CheckedHost> {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1')
  const family = isIP(bare)
  const addresses = family === 0 ? await resolve(hostname).catch(() => []) : [{ address: bare, family }]
  if (addresses.length === 0) return { ok: false, problem: 'unknown_host' }
  const mayReach = ({ address }: LookupAddress) =>
    isPublicAddress(address) || (isLoopbackAllowed && isOwnAddress(address))
  if (!addresses.every(mayReach)) return { ok: false, problem: 'private_address' }
  return { ok: true, addresses, isOwn: addresses.every(({ address }) => isOwnAddress(address)) }
}

function listOf(networks: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family)
  return list
}
