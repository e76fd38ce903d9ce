import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { MESSAGES } from './messages.ts'
import ReturnPolicy from '#modules/content/screens/shop/return-policy.tsx'
import { goesBackWhenCancelled, REACHES_ACCOUNT } from '#modules/orders/rules/refund-words.ts'
import { dayRange, MONEY_BACK_WORKING_DAYS, POLICIES } from './policies.ts'

describe('the promises of the policies (spec §9)', () => {
  test('a return or replacement is requested within 48 hours of receipt', () => {
    expect(POLICIES.returnRequestHours).toBe(48)
  })

  test('an approved return is sent back within 15 working days', () => {
    expect(POLICIES.returnSentBackWorkingDays).toBe(15)
  })

  test('a refund is processed in 5 working days and arrives in 7-10 business days', () => {
    expect(POLICIES.refundProcessedWorkingDays).toBe(5)
    expect(dayRange(POLICIES.refundArrivesBusinessDays)).toBe('7-10')
  })

  test('a cancelled order is refunded in 7-12 working days', () => {
    expect(dayRange(POLICIES.cancelledRefundWorkingDays)).toBe('7-12')
  })

  test('a delivery takes 2-7 business days, and 1-2 more to a remote area', () => {
    expect(dayRange(POLICIES.deliveryBusinessDays)).toBe('2-7')
    expect(dayRange(POLICIES.remoteExtraDays)).toBe('1-2')
  })

  test('an order is processed within 24 hours', () => {
    expect(POLICIES.orderProcessedHours).toBe(24)
  })

  test('a complaint is acknowledged within 48 hours, as the E-Commerce Rules ask', () => {
    expect(POLICIES.complaintAcknowledgedHours).toBe(48)
  })
})

test('money is refunded within one time, in every text', () => {
  const promise = 'within 7-12 working days'
  expect(`within ${dayRange(MONEY_BACK_WORKING_DAYS)} working days`).toBe(promise)
  expect(REACHES_ACCOUNT).toContain(promise)
  expect(MESSAGES.payment_returning).toContain(promise)
  expect(goesBackWhenCancelled('Your money')).toContain(promise)

  const page = renderToStaticMarkup(createElement(ReturnPolicy)).replaceAll(/<[^>]*>/g, ' ')
  expect(page).toContain(`every refund reaches the account ${promise}`)
  // What banks usually need is never mentioned alone.
  const usual = [...page.matchAll(/7-10 business days/g)]
  expect(usual.length).toBeGreaterThan(0)
  for (const { index } of usual) expect(page.slice(index - 80, index)).toContain(promise)
})
