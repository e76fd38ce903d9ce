/** Recently viewed products: on the next product's page, in every tab, and however the shop responds. */
import { describe, expect, test } from 'vitest'
import { SAMPLE_PRODUCTS } from '#server/seed/samples.ts'
import {
  expectAccessible,
  expectComplaint,
  expectNoSidewaysScroll,
  inBrowser,
  open,
} from '../support/browser.ts'
import { aProductOnSale, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn, anotherTab } = inBrowser(shop)

const PLANNER = SAMPLE_PRODUCTS.find(({ name }) => name === 'Banjara Daily Planner, Emerald')!
const PLANNER_PATH = `/undated-daily-planner/${PLANNER.slug}`
const NOTEBOOK = SAMPLE_PRODUCTS.find(({ name }) => name === 'Deccan Ruled Notebook, Terracotta')!
const NOTEBOOK_PATH = `/ruled-notebook/${NOTEBOOK.slug}`

const SCREENS = [390] as const

describe.each(SCREENS)('recently viewed products, at %i px', (width) => {
  test('are shown on the next product page, up to date, in every tab, without the current product', async () => {
    const first = await aProductOnSale(shop, { name: `First Notebook ${width}`, pricePaise: 20_000 })
    const page = await pageOn(width)
    await open(page, first.path)
    await expect.poll(() => page.getByRole('region', { name: 'Recently viewed' }).count()).toBe(0)
    await shop.db.pool.query('UPDATE products SET price_paise = 21000 WHERE id = $1', [first.id])
    await open(page, PLANNER_PATH)
    const seen = page.getByRole('region', { name: 'Recently viewed' })
    await seen.getByRole('link', { name: `${first.name} ₹210` }).waitFor()
    await expect.poll(() => seen.getByRole('link').count()).toBe(1)
    await expectAccessible(page)
    await seen.getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: first.name }).waitFor()
    await seen.getByRole('link', { name: PLANNER.name }).waitFor()
    await expect.poll(() => seen.getByRole('link').count()).toBe(1)

    const tab = await anotherTab(page)
    await tab.setViewportSize({ width, height: 844 })
    await open(tab, NOTEBOOK_PATH)
    const there = tab.getByRole('region', { name: 'Recently viewed' })
    await there.getByRole('link', { name: first.name }).waitFor()
    await expect
      .poll(() => there.getByRole('link').allInnerTexts())
      .toEqual([expect.stringContaining(first.name), expect.stringContaining(PLANNER.name)])
    await expectNoSidewaysScroll(tab)
  })
})

test('at most eight are remembered; those no longer sold are removed; without a response the list stays', async () => {
  const page = await pageOn(1280)
  const products = []
  for (let number = 1; number <= 10; number += 1)
    products.push(await aProductOnSale(shop, { name: `Seen Notebook ${number}` }))
  for (const { path } of products) await open(page, path)
  const names = () =>
    page.getByRole('region', { name: 'Recently viewed' }).locator('.seen-name').allInnerTexts()
  const newestFirst = products.map(({ name }) => name).toReversed()
  await expect.poll(names).toEqual(newestFirst.slice(1, 9))
  await shop.db.pool.query(`UPDATE products SET status = 'archived' WHERE id = $1`, [products[8]!.id])
  await page.reload()
  await expect.poll(names).toEqual(newestFirst.slice(2, 9))
  await page.route('**/api/products?**', (route) => route.abort())
  expectComplaint(page, 'failed /api/products')
  const asked = page.waitForEvent('requestfailed')
  await page.reload()
  await asked
  await expect.poll(names).toEqual(newestFirst.slice(1, 9))
})
