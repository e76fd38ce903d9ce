import { expect, test } from 'vitest'
import { cleanForwardedFor } from './forwarded-for.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  [' 192.0.2.1 ,2001:db8::1', '192.0.2.1, 2001:db8::1'],
  ['192.0.2.1:443, [2001:db8::1]:443, [2001:db8::2]', '192.0.2.1, 2001:db8::1, 2001:db8::2'],
  ['192.0.2.1, unknown, 192.0.2.2', '192.0.2.2'],
  ['192.0.2.1, unknown', undefined],
  ['', undefined],
  [',', undefined],
  ['192.0.2.1, 192.0.2.999', undefined],
  ['192.0.2.1:port', undefined],
  ['[192.0.2.1', undefined],
])('%j becomes %j', (header, kept) => {
  expect(cleanForwardedFor(header)).toBe(kept)
})
