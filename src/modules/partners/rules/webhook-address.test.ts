/** Where events may be sent: by the text of a URL, and by what its host resolves to. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOwnAddress, isPublicAddress } from '#platform/http/pinned-request.ts'
import { readAddressText } from '../providers/sender.ts'

const REFUSED = [
  // This machine, and the unspecified address.
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '::1',
  '::',
  '0:0:0:0:0:0:0:1',
  // Private networks.
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  'fc00::1',
  'fd12:3456::1',
  // Link-local, and the metadata services of clouds.

  '169.254.169.254',
  'fe80::1',
  'fe80::1%eth0',
  'fd00:ec2::254',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  // Carrier-grade NAT, multicast, broadcast, test and documentation addresses.

  '100.64.0.1',
  '100.127.255.255',
  '224.0.0.1',
  '255.255.255.255',
  'ff02::1',
  '198.18.0.1',
  '192.0.2.7',
  '203.0.113.9',
  '2001:db8::1',
  '3fff::1',
  // IPv4 embedded in IPv6: mapped, compatible, translated, 6to4, Teredo.

  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::a00:1',
  '64:ff9b:1::1',
  '2002:a00:1::',
  '2001:0:4136:e378::',
  // Not an IP address.
  '',
  'localhost',
  '10.0.0',
  '1.2.3.4.5',
  '08.8.8.8',
]

describe('an internet address', () => {
  test.each(REFUSED)('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.15.255.255',
    '172.32.0.1',
    '100.128.0.1',
    '169.253.255.255',
    '223.255.255.255',
    '2606:4700::1111',
    '2a00:1450:4001::8a',
    '2400:cb00::1',
  ])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test('in a private range is not public, in any spelling', () => {
    const octet = fc.integer({ min: 0, max: 255 })
    const privates = fc.oneof(
      fc.tuple(fc.constant(10), octet, octet, octet),
      fc.tuple(fc.constant(127), octet, octet, octet),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
      fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
      fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
      fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), octet, octet),
      fc.tuple(fc.integer({ min: 224, max: 255 }), octet, octet, octet),
    )
    const hex = (number: number) => number.toString(16).padStart(2, '0')
    fc.assert(
      fc.property(privates, ([a, b, c, d]) => {
        const dotted = `${a}.${b}.${c}.${d}`
        const groups = `${hex(a)}${hex(b)}:${hex(c)}${hex(d)}`
        const disguises = [`::ffff:${dotted}`, `::${dotted}`, `64:ff9b::${groups}`, `2002:${groups}::1`]
        for (const address of [dotted, ...disguises]) expect(isPublicAddress(address)).toBe(false)
      }),
    )
  })

  test('means this machine only in plain spellings', () => {
    expect(['127.0.0.1', '127.1.2.3', '::1'].map(isOwnAddress)).toEqual([true, true, true])
    expect(
      ['::ffff:127.0.0.1', '10.0.0.1', '0.0.0.0', '::', '::1%lo', 'localhost'].map(isOwnAddress),
    ).toEqual(Array.from({ length: 6 }, () => false))
  })
})

describe('a webhook address as typed', () => {
  const live = { isLoopbackAllowed: false }
  const inTestMode = { isLoopbackAllowed: true }
  const problem = (text: string, rules = live) => {
    const read = readAddressText(text, rules)
    return read.ok ? null : read.problem
  }

  test.each([
    ['http://shop.example/hook', 'not_https'],
    ['ftp://shop.example/hook', 'not_https'],
    ['file:///etc/passwd', 'not_https'],
    ['gopher://shop.example/', 'not_https'],
    ['data:text/html,hook', 'not_https'],
    ['https://user:word@shop.example/', 'has_password'],
    ['https://user@shop.example/', 'has_password'],
    ['https://shop.example:25/', 'bad_port'],
    ['https://shop.example:22/', 'bad_port'],
    ['https://shop.example:80/', 'bad_port'],
    ['http://localhost:4000/', 'not_https'],
    ['shop.example/hook', 'not_a_url'],
    ['', 'not_a_url'],
    ['https://', 'not_a_url'],
    [`https://shop.example/${'a'.repeat(500)}`, 'too_long'],
  ])('%s is refused: %s', (text, expected) => {
    expect(problem(text)).toBe(expected)
  })

  test('may have a path, a query and any port, and loses its fragment', () => {
    const read = readAddressText('https://Shop.Example:8443/a?b=c#d', live)
    expect(read.ok && read.url.href).toBe('https://shop.example:8443/a?b=c')
    expect(problem('https://shop.example/')).toBeNull()
  })

  test('may be this machine in a test shop, over http, with any port and in each of its spellings', () => {
    for (const host of [
      'localhost',
      '127.0.0.1',
      '[::1]',
      '127.1',
      '2130706433',
      '0x7f000001',
      '017700000001',
    ]) {
      expect(problem(`http://${host}:81/hook`, inTestMode)).toBeNull()
      expect(problem(`http://${host}:81/hook`)).toBe('not_https')
    }
    for (const host of ['localhost.shop.example', '127.0.0.1.shop.example', '10.0.0.1', '[::ffff:127.0.0.1]'])
      expect(problem(`http://${host}/hook`, inTestMode)).toBe('not_https')
  })
})
