import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isUuid, parseOrderId, parseOrderIds, parseProductId, shortId, type OrderId } from './ids.ts'
import { anyText, LONG_TEXTS } from '../testing/any-text.ts'

const ID = '0a1b2c3d-4e5f-4a6b-8c7d-0123456789ab'

describe('an id', () => {
  test('is a UUID in lower case', () => {
    expect(isUuid(ID)).toBe(true)
    fc.assert(fc.property(fc.uuid(), (id) => isUuid(id)))
  })

  test.each([
    ['nothing', ''],
    ['capitals', ID.toUpperCase()],
    ['one capital', ID.replace('a', 'A')],
    ['a space behind', `${ID} `],
    ['a line end behind', `${ID}\n`],
    ['two of them', `${ID}${ID}`],
    ['braces', `{${ID}}`],
    ['no hyphens', ID.replaceAll('-', '')],
    ['a character too few', ID.slice(0, -1)],
    ['a character too many', `${ID}0`],
    ['a letter beyond f', ID.replace('0a', '0g')],
    ['no version', ID.replace('-4a6b-', '-0a6b-')],
    ['another variant', ID.replace('-8c7d-', '-cc7d-')],
    ['the nil UUID', '00000000-0000-0000-0000-000000000000'],
    ['full-width digits', ID.replace('0', '\uff10')],
    ['SQL', "' OR 1=1 --"],
    ['a path', '../../etc/passwd'],
  ])('is not %s', (_kind, text) => {
    expect(isUuid(text)).toBe(false)
  })

  test('is nothing else, whatever the text', () => {
    fc.assert(fc.property(anyText, (text) => !isUuid(text)))
  })

  test.each(LONG_TEXTS)('is not 50 kB of %s', (_name, text) => {
    expect(isUuid(text)).toBe(false)
  })
})

test('the short id of an order is the first 8 characters of its id', () => {
  expect(shortId(ID as OrderId)).toBe('0a1b2c3d')
})

test('only a UUID in lower case is parsed to an id; anything else is null', () => {
  for (const parse of [parseOrderId, parseProductId]) {
    expect(parse(ID)).toBe(ID)
    for (const wrong of [ID.toUpperCase(), `${ID} `, '', 'x', null, undefined, 7, [ID]])
      expect(parse(wrong)).toBeNull()
  }
})

test('duplicate ids are parsed once, in the given order', () => {
  const other = ID.replace('0a', '0b')
  expect(parseOrderIds([other, 'x', ID, other, null])).toEqual([other, ID])
})
