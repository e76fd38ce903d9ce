import { expect, test } from 'vitest'
import { assistantFacts, toAssistantFacts } from './assistant-facts.ts'
import { MONEY_BACK_WORKING_DAYS, POLICIES } from '#platform/rules/policies.ts'

test('the facts match the policies, and mention cash only if the shop accepts it', () => {
  const told = (isOn: boolean) =>
    toAssistantFacts({
      shopUrl: 'https://a.example',
      description: 'Notebooks.',
      cod: { isOn, feeRupees: isOn ? 40 : 0 },
    })
  expect(assistantFacts.parse(told(true))).toEqual(told(true))
  expect(told(true).payment).toMatchObject({
    methods: ['UPI', 'card', 'netbanking', 'cash on delivery'],
    cash_on_delivery: { offered: true, charge: 40 },
  })
  expect(told(false).payment.methods).not.toContain('cash on delivery')
  const [least, most] = POLICIES.deliveryBusinessDays
  expect(told(false).shipping).toMatchObject({
    charge: 50,
    delivery_business_days: { least, most },
    policy_url: 'https://a.example/shipping-policy',
  })
})

test('the refund time matches pages and mails; the other figures are within it', () => {
  const { returns } = toAssistantFacts({
    shopUrl: 'https://a.example',
    description: '',
    cod: { isOn: false, feeRupees: 0 },
  })
  const { least, most } = returns.refund_reaches_account_working_days
  expect([least, most]).toEqual(MONEY_BACK_WORKING_DAYS)
  for (const days of [returns.refund_arrives_business_days, returns.cancelled_order_refund_working_days]) {
    expect(days.least).toBeGreaterThanOrEqual(least)
    expect(days.most).toBeLessThanOrEqual(most)
  }
})
