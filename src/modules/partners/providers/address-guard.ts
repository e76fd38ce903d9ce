/**
 * Which IP addresses events may be sent to. Everything that is not plainly public is refused: this machine and private
 * networks, reserved, test and documentation addresses, and every form in which IPv6 carries an IPv4 address.
 */
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

function listOf(networks: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family)
  return list
}
