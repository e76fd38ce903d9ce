import { describe, expect, test, vi } from 'vitest'
import { EXAMPLE_FACTS } from '#platform/rules/shop-facts.ts'
import { paise } from '#platform/rules/money.ts'
import type { OrderView } from '#modules/orders/rules/order-view.ts'
import { openPaymentWindow } from './payment-window.ts'

const MINUTE = 60_000
const ANSWERS = { onPaid: vi.fn(), onFailed: vi.fn(), onDismissed: vi.fn() }
const PAYMENT = {
  success: true,
  keyId: 'rzp_test_panna',
  amount: paise(54_800),
  currency: 'INR',
  orderId: 'order_1',
} as const

const orderFor = (ms: number) =>
  ({
    number: '0a1b2c3d',
    expiresAt: new Date(Date.now() + ms).toISOString(),
    customer: { fullName: 'Asha Rao', email: 'asha@example.test', phone: '9848012345' },
  }) as OrderView

/** Opens the window of a script that stands in for the provider's; returns its options. */
function optionsOf(order: OrderView): Record<string, unknown> {
  let options: Record<string, unknown> = {}
  class Razorpay {
    constructor(given: Record<string, unknown>) {
      options = given
    }
    on() {}
    open() {}
  }
  vi.stubGlobal('window', { Razorpay })
  expect(openPaymentWindow(order, PAYMENT, ANSWERS)).toBe(true)
  return options
}

describe('the payment window', () => {
  test('is opened for one gateway order, with the amount in paise and the brand’s name', () => {
    expect(optionsOf(orderFor(30 * MINUTE))).toMatchObject({
      key: 'rzp_test_panna',
      order_id: 'order_1',
      amount: 54_800,
      currency: 'INR',
      name: EXAMPLE_FACTS.name,
      prefill: { name: 'Asha Rao', email: 'asha@example.test', contact: '9848012345' },
    })
  })

  test('is blue', () => {
    const { color } = optionsOf(orderFor(30 * MINUTE))['theme'] as { color: string }
    const [red = 0, green = 0, blue = 0] = (color.match(/[0-9A-F]{2}/gi) ?? []).map((part) =>
      parseInt(part, 16),
    )
    expect(color).toMatch(/^#[0-9A-F]{6}$/i)
    expect(blue).toBeGreaterThan(1.4 * Math.max(red, green))
  })

  test.each([
    [30 * MINUTE, 30 * 60],
    [10 * MINUTE, 10 * 60],
    [-MINUTE, 30],
  ])('of an order that is reserved for %i ms closes after %i seconds', (ms, seconds) => {
    vi.useFakeTimers()
    try {
      expect(optionsOf(orderFor(ms))['timeout']).toBe(seconds)
    } finally {
      vi.useRealTimers()
    }
  })

  test('opens as a window wherever possible, without a redirect', () => {
    expect(optionsOf(orderFor(30 * MINUTE))).not.toHaveProperty('callback_url')
  })

  test.each([
    ['inside another app', 'Mozilla/5.0 (iPhone) Instagram 330.0', 0],
    ['where opening it fails', 'Mozilla/5.0 (X11)', 1],
  ])(
    'in a browser %s is replaced by the provider’s page, which returns to the order',
    (_what, userAgent, refusals) => {
      const given: Record<string, unknown>[] = []
      class Razorpay {
        constructor(options: Record<string, unknown>) {
          given.push(options)
        }
        on() {}
        open() {
          if (given.length <= refusals) throw new Error('no window here')
        }
      }
      vi.stubGlobal('window', { Razorpay })
      vi.stubGlobal('navigator', { userAgent })
      vi.stubGlobal('location', { origin: 'https://shop.example' })
      const order = { ...orderFor(30 * MINUTE), id: 'an-order' as OrderView['id'] }
      expect(openPaymentWindow(order, PAYMENT, ANSWERS)).toBe(true)
      expect(given.at(-1)).toMatchObject({
        order_id: 'order_1',
        redirect: true,
        callback_url: 'https://shop.example/payment-return/an-order',
      })
      vi.unstubAllGlobals()
    },
  )

  test('is not opened if the script did not load', () => {
    vi.stubGlobal('window', {})
    expect(openPaymentWindow(orderFor(MINUTE), PAYMENT, ANSWERS)).toBe(false)
  })
})
