import { describe, expect, test } from 'vitest'
import { chooseEncoding, createNegotiator, matchingTag } from './representation.ts'

describe('the encoding', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'br'],
    ['GZIP', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['br;q=abc', 'identity'],
    ['identity', 'identity'],
    ['brr, gzipp', 'identity'],
    [';,;=,', 'identity'],
  ])('of %j is %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding)
  })

  test('is cached for a limited number of headers, and an oversized header is not parsed', () => {
    const choose = createNegotiator()
    for (let index = 0; index < 1_000; index += 1) expect(choose(`br, x-${index}`)).toBe('br')
    expect(choose(`br,${'x'.repeat(100_000)}`)).toBe('identity')
    expect(choose(undefined)).toBe('identity')
  })
})

describe('the ETag of a client', () => {
  const digest = 'abcDEF_-123'
  test.each([
    [`"${digest}"`, `"${digest}"`],
    [`"${digest}-b4"`, `"${digest}-b4"`],
    [`W/"${digest}-gz"`, `"${digest}-gz"`],
    [`"x", "${digest}-b9" , "y"`, `"${digest}-b9"`],
    ['*', `"${digest}"`],
    [`"${digest}x"`, null],
    [`"x${digest}"`, null],
    [`"${digest}`, null],
    [`"${digest}-\r\nSet-Cookie: a=1"`, null],
    ['', null],
  ])('%j is %j', (header, tag) => {
    expect(matchingTag(header, digest)).toBe(tag)
  })
})
