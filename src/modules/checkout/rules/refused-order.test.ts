import { describe, expect, test } from 'vitest'
import { refusedOrderText } from './refused-order.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'

describe('a failed order request', () => {
  test('without a response may have been placed, so it is sent again', () => {
    const lost = { status: 0, code: 'unexpected', message: MESSAGES.unexpected }
    expect(refusedOrderText(lost)).toBe('Failed to create order. Please try again.')
  })

  test('with an error says that the order was not created, and why', () => {
    const broken = { status: 500, code: 'unexpected', message: MESSAGES.unexpected }
    expect(refusedOrderText(broken)).toBe(`Failed to create order: ${MESSAGES.unexpected}`)
  })

  test('with a problem in its items names them', () => {
    const message = sentences.outOfStock('Ruled Notebook')
    expect(refusedOrderText({ status: 409, code: 'out_of_stock', message })).toBe(
      'Failed to create order items: Ruled Notebook is out of stock',
    )
  })

  test.each([
    [401, 'unauthenticated', MESSAGES.order_session_user],
    [409, 'price_changed', MESSAGES.prices_changed],
    [409, 'coupon_unavailable', MESSAGES.coupon_used_up],
    [409, 'insufficient_coins', MESSAGES.coins_insufficient],
    [503, 'payment_unavailable', MESSAGES.payment_initiate_failed],
  ])('with %i %s keeps its own message', (status, code, message) => {
    expect(refusedOrderText({ status, code, message })).toBe(message)
  })
})
