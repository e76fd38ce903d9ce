import { describe, expect, test, vi } from 'vitest'
import { EXAMPLE_FACTS } from '#platform/rules/shop-facts.ts'
import { paise } from '#platform/rules/money.ts'
import type { OrderView } from '#modules/orders/rules/order-view.ts'
import { isWithoutPaymentWindow, openPaymentWindow } from './payment-window.ts'

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

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

describe('a browser', () => {
  test.each([
    `${ANDROID} Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36 Instagram 309.0.0.40.113 Android (34/14)`,
    `${IPHONE} Mobile/15E148 Instagram 330.0.0.12.89 (iPhone14,5; iOS 17_5)`,
    `${ANDROID} Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/440.0.0.30.107;]`,
    `${IPHONE} Mobile/21F79 [FBAN/FBIOS;FBAV/462.0.0.50.104;FBBV/590000000]`,
    'Opera/9.80 (Android; Opera Mini/70.0.2254/191.249; U; en) Presto/2.12.423 Version/12.16',
    `${IPHONE} OPiOS/16.0.15.124050 Mobile/15E148 Safari/9537.53`,
    'Mozilla/5.0 (Linux; U; Android 12; en-US) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0 UCBrowser/13.4.0.1306 Mobile Safari/537.36',
    'UCWEB/2.0 (Java; U; MIDP-2.0; en-US) U2/1.0.0 UCBrowser/9.4.1.482 U2/1.0.0 Mobile',
  ])('inside an app, or rendering elsewhere, uses the provider’s page: %s', (userAgent) => {
    expect(isWithoutPaymentWindow(userAgent)).toBe(true)
  })

  test.each([
    `${ANDROID} Chrome/130.0.0.0 Mobile Safari/537.36`,
    `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`,
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0',
    'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
    `${ANDROID} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    '',
  ])('of its own uses the payment window: %s', (userAgent) => {
    expect(isWithoutPaymentWindow(userAgent)).toBe(false)
  })
})
