import { describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { EXAMPLE_FACTS } from '#platform/rules/shop-facts.ts'
import { orderLimitsInput, parseStoredTerms, rewardsInput, shippingInput } from './selling-terms-input.ts'

describe('the shipping settings', () => {
  const SHIPPING = { charge: '60', freeFrom: '', remote: '0', remotePincodes: [] as string[], version: 3 }

  test('are whole rupees, with sorted pincodes without duplicates', () => {
    const typed = { ...SHIPPING, freeFrom: '1,500', remote: '40', remotePincodes: ['744', '194101', '744'] }
    const { facts, version } = shippingInput.parse(typed)
    expect({ facts, version }).toEqual({
      facts: {
        shipping: {
          chargePaise: 6_000,
          freeFromPaise: 150_000,
          remotePaise: 4_000,
          remotePincodes: ['194101', '744'],
        },
      },
      version: 3,
    })
    expect(parseStoredTerms(facts).shipping).toEqual(facts.shipping)
    expect(parseStoredTerms({}).shipping).toEqual(EXAMPLE_FACTS.shipping)
  })

  test.each([
    ['charge', ['', '-1', '1.5', '1001'], Array(4).fill(MESSAGES.shipping_charge)],
    ['freeFrom', ['0', 'x', '100001'], Array(3).fill(MESSAGES.shipping_free_from)],
    ['remotePincodes', [['7'], ['0744'], ['7441011']], Array(3).fill(MESSAGES.shipping_pincodes)],
    ['remote', ['40'], [MESSAGES.shipping_pincodes_missing]],
  ] as const)('are refused with a wrong %s', (field, values, messages) => {
    const found = values.map(
      (value) => shippingInput.safeParse({ ...SHIPPING, [field]: value }).error?.issues[0]?.message,
    )
    expect(found).toEqual(messages)
  })
})

describe('order limits', () => {
  const LIMITS = { min: '500', max: '20,000', maxUnits: '100', version: 3 }

  test('are amounts and units, or empty', () => {
    expect(orderLimitsInput.parse(LIMITS).facts.orderLimits).toEqual({
      minPaise: 50_000,
      maxPaise: 20_00_000,
      maxUnits: 100,
    })
    expect(orderLimitsInput.parse({ ...LIMITS, min: '', max: '', maxUnits: '' }).facts.orderLimits).toEqual(
      EXAMPLE_FACTS.orderLimits,
    )
  })

  test.each([
    ['min', ['0', 'x'], Array(2).fill(MESSAGES.limit_amount)],
    ['max', ['499', '-'], [MESSAGES.limits_crossed, MESSAGES.limit_amount]],
    ['maxUnits', ['0', '1.5', '10001'], Array(3).fill(MESSAGES.limit_units)],
  ] as const)('are refused with a wrong %s', (field, values, messages) => {
    const found = values.map(
      (value) => orderLimitsInput.safeParse({ ...LIMITS, [field]: value }).error?.issues[0]?.message,
    )
    expect(found).toEqual(messages)
  })
})

describe('the reward settings', () => {
  const REWARDS = { isOn: true, percent: '15', welcomeCoins: '1,000', expiryMonths: '12', version: 3 }

  test('are whole numbers, and coins never expire without a number of months', () => {
    const terms = { isOn: true, percent: 15, welcomeCoins: 1_000, expirySince: null }
    expect(rewardsInput.parse(REWARDS).facts.rewards).toEqual({ ...terms, expiryMonths: 12 })
    expect(rewardsInput.parse({ ...REWARDS, expiryMonths: '' }).facts.rewards).toEqual({
      ...terms,
      expiryMonths: null,
    })
  })

  test.each([
    ['percent', ['0', '51', '', '1.5'], Array(4).fill(MESSAGES.rewards_percent)],
    ['welcomeCoins', ['', '-1', '10001'], Array(3).fill(MESSAGES.rewards_welcome)],
    ['expiryMonths', ['0', '61', 'never'], Array(3).fill(MESSAGES.rewards_expiry)],
  ] as const)('are refused with a wrong %s', (field, values, messages) => {
    const found = values.map(
      (value) => rewardsInput.safeParse({ ...REWARDS, [field]: value }).error?.issues[0]?.message,
    )
    expect(found).toEqual(messages)
  })
})
