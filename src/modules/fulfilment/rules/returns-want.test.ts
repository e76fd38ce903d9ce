import { expect, test } from 'vitest'
import { paise } from '#platform/rules/money.ts'
import { returnPays, returnsWant } from './returns-want.ts'

const open = { status: 'requested', wish: 'refund', amountPaise: paise(19_900), refund: null } as const

test('an open return claims its value, but never the charges or what was already refunded', () => {
  expect(returnPays(open, paise(60_000), paise(9_000))).toBe(19_900)
  expect(returnPays(open, paise(23_800), paise(9_000))).toBe(14_800)
  expect(returnPays(open, paise(5_000), paise(9_000))).toBe(0)
  expect(returnsWant([open, open], paise(60_000), paise(9_000))).toBe(39_800)
  expect(returnsWant([open, open], paise(40_000), paise(9_000))).toBe(31_000)
})

test('a replacement and a withdrawn return claim nothing', () => {
  const others = [{ ...open, wish: 'replacement' } as const, { ...open, status: 'withdrawn' } as const]
  expect(returnsWant(others, paise(60_000), paise(0))).toBe(0)
  expect(returnsWant([], paise(60_000), paise(0))).toBe(0)
})
