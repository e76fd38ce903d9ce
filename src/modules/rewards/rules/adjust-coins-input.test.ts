import { describe, expect, test } from 'vitest'
import { adjustCoinsInput, MAX_ADJUSTMENT } from './adjust-coins-input.ts'

const RIGHT = { userId: 'u-1', coins: 25, reason: 'a torn cover' }
const firstMessage = (changes: object) =>
  adjustCoinsInput.safeParse({ ...RIGHT, ...changes }).error?.issues[0]?.message

describe('a manual adjustment', () => {
  test('has a number of coins and a reason', () => {
    expect(adjustCoinsInput.parse(RIGHT)).toEqual(RIGHT)
    expect(adjustCoinsInput.parse({ ...RIGHT, coins: -MAX_ADJUSTMENT }).coins).toBe(-100_000)
    expect(adjustCoinsInput.parse({ ...RIGHT, reason: '  <b>sorry</b> ' }).reason).toBe('bsorry/b')
  })

  test.each([0, 1.5, '25', Number.NaN, 100_001, -100_001, null, undefined])(
    'is refused with %j coins',
    (coins) => {
      expect(firstMessage({ coins })).toBe(
        'Please enter a whole number of coins, up to 1,00,000 more or fewer',
      )
    },
  )

  test.each(['', '   ', '<>', 'x'.repeat(201), 5, undefined])('is refused with the reason %j', (reason) => {
    expect(firstMessage({ reason })).toBe('Please give a reason of at most 200 characters')
  })

  test('names only the account', () => {
    for (const extra of [{ actorId: 'me' }, { kind: 'earned' }, { orderId: 'o' }])
      expect(firstMessage(extra)).toBe('This request cannot be read')
    expect(firstMessage({ userId: '' })).toBe('This request cannot be read')
  })
})
