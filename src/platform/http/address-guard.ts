/**
 * Which IP addresses may be requested if the URL came from outside the shop. Only plainly public ones: no private
 * networks, reserved, test and documentation addresses, not this machine, and no IPv6 form of such an IPv4 address.
 */
import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

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

export type CheckedHost =
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
