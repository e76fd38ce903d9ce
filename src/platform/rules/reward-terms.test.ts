import { expect, test } from 'vitest'
import { earnedPercent, expiryWords, welcomeCoinsOf } from './reward-terms.ts'
import { EXAMPLE_FACTS } from './shop-facts.ts'

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
