import { describe, expect, test } from 'vitest'
import { isWithoutPaymentWindow } from '../components/payment-window.ts'

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
