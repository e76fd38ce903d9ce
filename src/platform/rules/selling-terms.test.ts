import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromRupees } from './money.ts'
import {
  shippingFor,
  shippingPrice,
  type ShippingTerms,
  earnedPercent,
  expiryWords,
  welcomeCoinsOf,
} from './selling-terms.ts'
import { EXAMPLE_FACTS } from './shop-facts.ts'

const terms = (charge: number, freeFrom: number | null = null, remote = 0): ShippingTerms => ({
  chargePaise: fromRupees(charge),
  freeFromPaise: freeFrom === null ? null : fromRupees(freeFrom),
  remotePaise: fromRupees(remote),
  remotePincodes: ['744', '194101'],
})

test.each([
  [terms(50), '₹50 an order'],
  [terms(50, 999), '₹50 an order (free from ₹999)'],
  [terms(50, 999, 40), '₹50 an order (free from ₹999; ₹40 more to remote pincodes)'],
  [terms(0), 'free'],
  [terms(0, 999), 'free'],
  [terms(0, 999, 40), 'free (free from ₹999; ₹40 to remote pincodes)'],
])('the terms %j cost %s', (given, words) => {
  expect(shippingPrice(given)).toBe(words)
})

test('a larger order never costs more to ship, and no pincode costs less than an unknown one', () => {
  const anyAmount = fc.nat(2_000)
  const anyTerms = fc.tuple(anyAmount, fc.option(anyAmount), anyAmount).map((parts) => terms(...parts))
  const anyPincode = fc.constantFrom('744101', '194101', '194102', '560025')
  fc.assert(
    fc.property(anyTerms, anyAmount, anyAmount, anyPincode, (given, a, b, pincode) => {
      const [less, more] = [fromRupees(Math.min(a, b)), fromRupees(Math.max(a, b))] as const
      expect(shippingFor(given, more, pincode)).toBeLessThanOrEqual(shippingFor(given, less, pincode))
      expect(shippingFor(given, less, pincode)).toBeGreaterThanOrEqual(shippingFor(given, less, undefined))
    }),
  )
})

const { rewards } = EXAMPLE_FACTS

test('the specification’s terms: ten percent, 100 coins as a welcome, and no expiry', () => {
  expect([earnedPercent(rewards), welcomeCoinsOf(rewards), expiryWords(rewards)]).toEqual([
    10,
    100,
    'do not expire',
  ])
})

test('switched off, nothing is earned; expiry is stated in months', () => {
  const off = { ...rewards, isOn: false }
  expect([earnedPercent(off), welcomeCoinsOf(off)]).toEqual([0, 0])
  expect(expiryWords({ ...rewards, expiryMonths: 1 })).toBe('expire 1 month after they are earned')
  expect(expiryWords({ ...rewards, expiryMonths: 12 })).toBe('expire 12 months after they are earned')
})
