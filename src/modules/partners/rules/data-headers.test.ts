import { describe, expect, test } from 'vitest'
import { dataHeaders } from './data-headers.ts'

const read = (timestamp: string, key = 'key-1') =>
  dataHeaders.safeParse({ 'idempotency-key': key, timestamp, host: 'shop.test' })

describe('a timestamp', () => {
  test.each([
    ['1795322760', { seconds: 1_795_322_760, iso: null }],
    ['2026-11-22T04:06:00Z', { seconds: null, iso: '2026-11-22T04:06:00Z' }],
    ['2026-11-22T09:36:00.123+05:30', { seconds: null, iso: '2026-11-22T09:36:00.123+05:30' }],
  ])('%s is valid', (text, timestamp) => {
    expect(read(text).data?.timestamp).toEqual(timestamp)
  })

  test.each([
    '',
    ' ',
    'now',
    '1795322760000',
    '179532276',
    '1e9',
    '-795322760',
    '2026-11-22',
    '2026-02-30T00:00:00Z',
    '0026-11-22T04:06:00Z',
    '2026-11-22T04:06:00',
    '2026-11-22T04:06:00+23:00',
    '2026-11-22T24:06:00Z',
    `2026-11-22T04:06:00.${'1'.repeat(50)}Z`,
  ])('“%s” is invalid', (text) => {
    expect(read(text).success).toBe(false)
  })
})

describe('an idempotency key', () => {
  test.each(['a', '7b0c5f6e-3a55-4c6f-9a58-0d6f1f9f2a11', 'order/20413:update', 'x'.repeat(200)])(
    '%s is valid',
    (key) => {
      expect(read('1795322760', key).data?.['idempotency-key']).toBe(key)
    },
  )

  test.each(['', 'a b', 'a, a', 'ä', 'a\n', 'x'.repeat(201)])('“%s” is invalid', (key) => {
    expect(read('1795322760', key).success).toBe(false)
  })
})
