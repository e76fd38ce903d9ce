/** The shop's mails in a mail reader: on a phone and on a desktop, in light and dark mode. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { letterCode, letterHtml } from '#platform/rules/mail-template.ts'
import { orderMail } from '#modules/fulfilment/rules/order-mails.ts'
import { ORDER_MAIL_KINDS } from '#modules/orders/rules/order-mail-stories.ts'
import { paise } from '#platform/rules/money.ts'
import type { OrderView } from '#modules/orders/rules/order-view.ts'
import { violationsOn } from '../support/accessibility.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { CUSTOMER } from '../support/shop.ts'
import { A_RETURN } from '../support/order-fixtures.ts'

const browser = await sharedBrowser()

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa']
const LONG_WORD = 'Extraordinarily'.repeat(8)
const ITEM = {
  productId: '00000000-0000-4000-8000-000000000001',
  sku: 'sku',
  name: 'Charminar Daily Planner, Midnight',
  imageUrl: `/pictures/${'a1'.repeat(12)}`,
  path: '/daily-planner/x',
  quantity: 2,
  unitPaise: paise(1_23_456_00),
  linePaise: paise(2_46_912_00),
}
const ORDER = {
  id: '0a1b2c3d-0000-4000-8000-000000000001',
  number: '0a1b2c3d',
  paymentStatus: 'paid',
  items: [ITEM, { ...ITEM, name: LONG_WORD }],
  customer: { ...CUSTOMER, address: LONG_WORD },
  shippingPaise: paise(5_000),
  couponCode: 'PANNA10',
  couponDiscountPaise: paise(10_000),
  coinDiscountPaise: paise(6_000),
  coinsRedeemed: 60,
  totalPaise: paise(4_93_714_00),
} as unknown as OrderView

const MAILS: readonly [name: string, html: string][] = [
  ...ORDER_MAIL_KINDS.map(
    (kind) =>
      [
        kind,
        orderMail(kind, ORDER, 'https://shop.example', {
          isGuest: true,
          return: { ...A_RETURN, answer: LONG_WORD },
        }).html,
      ] as [string, string],
  ),
  ['code', letterHtml('Your code', letterCode('482913'))],
]

test.each([390, 640])(
  'at %i pixels: complete, readable in light and dark mode, and easy to tap',
  async (width) => {
    const context = await browser.newContext({ viewport: { width, height: 800 } })
    const page = await context.newPage()
    // A mail must be readable without pictures.
    await context.route(/^https?:/, (route) => route.abort())
    for (const [name, html] of MAILS) {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setContent(html)
      const seen = await page.evaluate(() => {
        const card = document.querySelector('.letter-card')?.getBoundingClientRect()
        const links = [...document.querySelectorAll('a')].map((link) => link.getBoundingClientRect().height)
        return {
          overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          card: card?.width ?? 0,
          links,
          ground: getComputedStyle(document.body).backgroundColor,
        }
      })
      expect(seen.overflow, name).toBe(0)
      expect(seen.card, name).toBeLessThanOrEqual(600)
      expect(seen.card, name).toBeGreaterThan(Math.min(width, 600) - 44)
      expect(Math.min(44, ...seen.links), name).toBe(44)
      expect(seen.ground, name).toBe('rgb(250, 246, 236)')
      // A wider mail has the same text and colours, and so has one in dark mode.
      if (width === 390)
        expect(await violationsOn(page, [], { type: 'tag', values: AXE_TAGS }), name).toEqual([])
      const byDay = await coloursOf(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await coloursOf(page), name).toEqual(byDay)
    }
    await context.close()
  },
)

/** Foreground and background of every element. */
function coloursOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('*')].map((element) => {
      const { color, backgroundColor } = getComputedStyle(element)
      return `${color} on ${backgroundColor}`
    }),
  )
}
