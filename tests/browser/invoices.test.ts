/** Invoices for shoppers and staff: downloads, the month's GST, and setting a rate. */
import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  anEmail,
  awake,
  expectAccessible,
  expectComplaint,
  expectNoSidewaysScroll,
  inBrowser,
  open,
  WIDTHS,
} from '../support/browser.ts'
import { documentsOf } from '../support/invoices.ts'
import { pdfLines } from '../support/pdf.ts'
import { payByPage, placeByPage } from '../support/placing.ts'
import { aShopper, signIn } from '../support/browser-accounts.ts'
import { expectBooksToAgree } from '../support/shop.ts'
import { aProductOnSale, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

async function aPaidOrderOf(page: Page) {
  const product = await aProductOnSale(shop, { name: 'Invoiced Notebook' })
  const placed = await placeByPage(page, shop, [product], anEmail())
  await payByPage(page, shop, placed)
  return placed.order
}

/** The file that is downloaded when a link is followed. */
async function downloadBy(page: Page, follow: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), follow()])
  return { name: file.suggestedFilename(), bytes: await buffer(await file.createReadStream()) }
}

/** The vertical middles of these actions' labels, row by row as they wrap. */
async function middlesOf(page: Page, actions: string): Promise<number[][]> {
  const boxes = await page.locator(actions).evaluateAll((all) =>
    all.map((action) => {
      const words = document.createRange()
      words.selectNodeContents(action.firstChild ?? action)
      const { top, height } = words.getBoundingClientRect()
      const { top: rowTop, bottom: rowBottom } = action.getBoundingClientRect()
      return { middle: top + height / 2, rowTop, rowBottom }
    }),
  )
  return boxes.map(({ rowTop, rowBottom }) =>
    boxes.filter((other) => other.rowTop < rowBottom && other.rowBottom > rowTop).map(({ middle }) => middle),
  )
}

async function expectLevel(page: Page, actions: string): Promise<void> {
  // The order and its actions are loaded by the browser.
  await expect
    .poll(async () => Math.max(0, ...(await middlesOf(page, actions)).map((row) => row.length)), {
      message: 'has neighbours',
    })
    .toBeGreaterThan(1)
  const rows = await middlesOf(page, actions)
  for (const row of rows) expect(Math.max(...row) - Math.min(...row), 'the actions are level').toBeLessThan(2)
}

test.each(WIDTHS)('at %i px a shopper downloads the invoice of a paid order', async (width) => {
  const page = await pageOn(width)
  const hasAccount = width === 1280
  if (hasAccount) await signIn(page, shop, await aShopper(shop, 'Asha Rao'))
  const order = await aPaidOrderOf(page)
  const [paper] = await documentsOf(shop, order.id)
  await open(page, `/orders/${order.id}`)
  const section = page.getByRole('region', { name: 'Invoice' })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const file = await downloadBy(page, () => section.getByRole('link', { name: paper!.number }).click())
  expect(file.name).toBe(`${paper!.number.replaceAll('/', '-')}.pdf`)
  expect(pdfLines(file.bytes).join('\n')).toContain('Bill of supply')
  // The page stayed where it was, and the receipt has the same file.
  await open(page, `/order-success/${order.id}`)
  await expectLevel(page, '.receipt .empty-actions > *')
  const again = await downloadBy(page, () => page.getByRole('link', { name: 'Invoice (PDF)' }).click())
  expect(again.bytes.equals(file.bytes)).toBe(true)
  if (!hasAccount) return
  await open(page, '/orders')
  await page.getByRole('heading', { level: 2, name: `Order ${order.number}` }).waitFor()
  await expectLevel(page, '.order-card-actions > *')
  const listed = await downloadBy(page, () =>
    page.getByRole('link', { name: `Invoice (PDF) of order ${order.number}` }).click(),
  )
  expect(listed.name).toBe(file.name)
})

test('an unpaid order has no invoice yet, and says so', async () => {
  const page = await pageOn(390)
  const product = await aProductOnSale(shop)
  const { order } = await placeByPage(page, shop, [product], anEmail())
  await open(page, `/orders/${order.id}`)
  await expect.poll(() => page.getByRole('link', { name: /invoice/i }).count()).toBe(0)
  expectComplaint(page, `404 /orders/${order.id}/invoice`)
  await open(page, `/orders/${order.id}/invoice`)
  await page.getByRole('heading', { level: 1, name: 'There is no invoice yet' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See order' }).click()
  await page.waitForURL(`**/orders/${order.id}`)
})

test('staff find an invoice, see the month, download it, and set a rate', async () => {
  const shopper = await pageOn(390)
  const order = await aPaidOrderOf(shopper)
  const [paper] = await documentsOf(shop, order.id)
  const page = await pageOn(1280)
  await signIn(page, shop)
  await open(page, '/cms/orders')
  await page.goto('/cms/invoices')
  await page.waitForURL('**/cms/invoices')
  await awake(page)
  await page.keyboard.press('/')
  await page.keyboard.type(order.number)
  await page.keyboard.press('Enter')
  const row = page.getByRole('row').filter({ hasText: paper!.number })
  await row.waitFor()
  await expect.poll(() => page.locator('tbody').getByRole('row').count()).toBe(1)
  await expectAccessible(page)
  const file = await downloadBy(page, () =>
    row.getByRole('link', { name: `PDF of ${paper!.number}` }).click(),
  )
  expect(pdfLines(file.bytes).join('\n')).toContain(paper!.number)

  await page
    .getByRole('navigation', { name: 'Invoices' })
    .getByRole('link', { name: 'GST of a month' })
    .click()
  await page.getByRole('heading', { level: 2, name: /^GST of / }).waitFor()
  await page.getByRole('region', { name: 'By place of supply' }).getByText('Telangana (36)').waitFor()
  await expectAccessible(page)
  const sums = await downloadBy(page, () =>
    page.getByRole('link', { name: 'Download these sums (CSV)' }).click(),
  )
  expect(sums.name).toMatch(/^gst-\d{4}-\d{2}\.csv$/)
  expect(sums.bytes.toString()).toContain('Telangana,36,intra-state')

  await page.getByRole('link', { name: 'Tax rates' }).click()
  await page.waitForURL('**/cms/invoices/rates')
  await awake(page)
  await page.getByRole('heading', { level: 2, name: 'Tax rates' }).waitFor()
  await expectAccessible(page)
  const field = (name: string) => page.getByLabel(name, { exact: true })
  await field('HSN').fill('4817')
  await field('Rate in percent').fill('180')
  await field('From').fill('2026-01-01')
  await field('Note').fill('Envelopes')
  expectComplaint(page, '422 /cms/invoices/rates')
  await page.getByRole('button', { name: 'Set rate' }).click()
  await page.getByText('Please enter a whole number of percent, from 0 to 100').waitFor()
  await expect
    .poll(() => field('Rate in percent').evaluate((input) => input === document.activeElement))
    .toBe(true)
  await expect.poll(() => field('Note').inputValue()).toBe('Envelopes')
  await field('Rate in percent').fill('18')
  await page.getByRole('button', { name: 'Set rate' }).click()
  await page.getByRole('status').getByText('Tax rate saved').waitFor()
  const rate = page.getByRole('row').filter({ hasText: '4817' })
  await expect.poll(() => rate.textContent()).toContain('owner@example.test')

  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/cms/invoices', '/cms/invoices/gst', '/cms/invoices/rates']) {
    await open(page, path)
    await expectNoSidewaysScroll(page)
  }
  // On a phone each line of the totals is a card: none of it is out of sight.
  await open(page, '/cms/invoices/gst')
  const places = page.getByRole('region', { name: 'By place of supply' })
  await expect.poll(() => places.evaluate((table) => table.scrollWidth - table.clientWidth)).toBe(0)
  expect(await page.getByRole('link', { name: 'Reset' }).count()).toBe(0)
  await open(page, '/cms/invoices/gst?month=2018-01')
  await page.getByRole('link', { name: 'Reset' }).click()
  await places.waitFor()
  await expectBooksToAgree(shop)
})
