import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { qrModules, type QrModules } from './qr-code.ts'

const URI =
  'otpauth://totp/Panna:asha%40example.test?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Panna&digits=6&period=30'

function rowsOf(modules: QrModules): string[] {
  return modules.map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''))
}

describe('a QR code', () => {
  test('stands in its smallest square, up to what fits into version 15', () => {
    const size = (length: number) => qrModules('a'.repeat(length))?.length ?? null
    expect([size(1), size(14), size(15), size(26), size(27)]).toEqual([21, 21, 25, 25, 29])
    expect([size(412), size(413)]).toEqual([77, null])
    expect(qrModules('é'.repeat(7))?.length).toBe(21)
    expect(qrModules('é'.repeat(8))?.length).toBe(25)
  })

  test('has its three corners, its timing lines and its dark module', () => {
    const rows = rowsOf(qrModules('Panna')!)
    const corner = [
      '#######.',
      '#.....#.',
      '#.###.#.',
      '#.###.#.',
      '#.###.#.',
      '#.....#.',
      '#######.',
      '........',
    ]
    expect(rows.slice(0, 8).map((row) => row.slice(0, 8))).toEqual(corner)
    expect(rows.slice(0, 8).map((row) => [...row.slice(-8)].toReversed().join(''))).toEqual(corner)
    expect(
      rows
        .slice(-8)
        .toReversed()
        .map((row) => row.slice(0, 8)),
    ).toEqual(corner)
    expect(rows[6]?.slice(8, 13)).toBe('#.#.#')
    expect(
      rows
        .map((row) => row[6])
        .slice(8, 13)
        .join(''),
    ).toBe('#.#.#')
    expect(rows[13]?.[8]).toBe('#')
  })

  // These were read back by another program's reader, as were texts of every length from 1 to 412.
  test.each([
    ['Panna', 21, '549a1f37d0e0ee0a'],
    [URI, 45, 'd0391787e37b117b'],
  ])('of %s is drawn as it was when it was read back', (text, size, digest) => {
    const modules = qrModules(text)!
    expect(modules.length).toBe(size)
    expect(createHash('sha256').update(rowsOf(modules).join('\n')).digest('hex').slice(0, 16)).toBe(digest)
  })
})
