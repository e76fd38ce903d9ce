/** Sort and filters as a shopper uses them: by mouse, by touch, by keyboard, and without JavaScript. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { SAMPLE_PRODUCTS } from '#server/seed/samples.ts'
import { categoryNames } from '#platform/rules/categories.ts'
import { sellingPrice } from '#modules/catalogue/rules/pricing.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectOpenToEveryone,
  inBrowser,
  open,
  WIDTHS,
  type Width,
} from '../support/browser.ts'
import { startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

const ACTIVE = SAMPLE_PRODUCTS.filter(({ status }) => status === 'active')
const count = (isCounted: (product: (typeof ACTIVE)[number]) => boolean) => ACTIVE.filter(isCounted).length

const filters = (page: Page) => page.getByRole('form', { name: 'Sort and filter' })
const names = (page: Page) => page.locator('.listing .card h3').allInnerTexts()
const shown = (page: Page) => page.locator('#listing-count').innerText()
const box = (page: Page, name: string) => filters(page).getByRole('checkbox', { name })

/** On a small screen the filters are in a sheet. */
async function openFilters(page: Page, width: Width): Promise<void> {
  if (width === 390) await page.getByRole('button', { name: 'Sort and filter' }).click()
  await filters(page).waitFor()
}

async function closeFilters(page: Page, width: Width): Promise<void> {
  if (width === 390) await filters(page).getByRole('button', { name: /^Show/ }).click()
}

async function expectCount(page: Page, products: number): Promise<void> {
  await expect.poll(() => shown(page)).toBe(products === 1 ? '1 product' : `${products} products`)
}

test.each(WIDTHS)(
  'at %i px a filter applies at once, is in the address, and can be removed',
  async (width) => {
    const page = await pageOn(width)
    await open(page, '/products')
    await expectCount(page, ACTIVE.length)
    await openFilters(page, width)
    await box(page, '70 GSM').check()
    await expectCount(
      page,
      count(({ specification }) => specification.gsm === 70),
    )
    await expect.poll(() => page.url()).toBe(`${shop.url}/products?gsm=70`)
    await expect
      .poll(() => box(page, '70 GSM').evaluate((element) => element === document.activeElement))
      .toBe(true)
    await filters(page).getByRole('spinbutton', { name: 'From ₹' }).fill('200')
    await filters(page).getByRole('spinbutton', { name: 'From ₹' }).press('Tab')
    const dear = count((product) => product.specification.gsm === 70 && sellingPrice(product) >= 20_000)
    await expectCount(page, dear)
    await expectAccessible(page)
    await closeFilters(page, width)

    const chosen = page.getByRole('list', { name: 'Chosen filters' })
    await expect
      .poll(() => chosen.getByRole('link').allTextContents())
      .toEqual(['Remove filter: 70 GSM', 'Remove filter: From ₹200', 'Clear all'])
    await expectNoSidewaysScroll(page)
    await chosen.getByRole('link', { name: '70 GSM' }).click()
    await expectCount(
      page,
      count((product) => sellingPrice(product) >= 20_000),
    )
    await expect.poll(() => page.url()).toBe(`${shop.url}/products?min=200`)

    await page.goBack()
    await expectCount(page, dear)
    await openFilters(page, width)
    await expect.poll(() => box(page, '70 GSM').isChecked()).toBe(true)
    await closeFilters(page, width)
    await page.goBack()
    await page.goBack()
    await expectCount(page, ACTIVE.length)
    await openFilters(page, width)
    await expect.poll(() => box(page, '70 GSM').isChecked()).toBe(false)
    await expect.poll(() => filters(page).getByRole('spinbutton', { name: 'From ₹' }).inputValue()).toBe('')
    await open(page, '/products?binding=wire-o')
    const isWired = ({ specification }: (typeof ACTIVE)[number]) => specification.binding === 'wire-o'
    await expectCount(page, count(isWired))
  },
)

test('sorting by price puts the cheapest first, and survives a visit to a product', async () => {
  const page = await pageOn(1280)
  await open(page, '/products')
  await openFilters(page, 1280)
  await filters(page).getByRole('combobox', { name: 'Sort by' }).selectOption('Price: low to high')
  const cheapest = ACTIVE.toSorted((a, b) => sellingPrice(a) - sellingPrice(b))[0]!
  await expect.poll(async () => (await names(page))[0]).toBe(cheapest.name)
  await expect.poll(() => page.locator('.listing-group').count()).toBe(0)
  await closeFilters(page, 1280)
  await page.getByRole('link', { name: cheapest.name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: cheapest.name }).waitFor()
  await page.goBack()
  await expect.poll(async () => (await names(page))[0]).toBe(cheapest.name)
  await expect.poll(() => page.locator('select[name=sort]').inputValue()).toBe('price-low')
})

test('a listing without matches says so, and one step resets it', async () => {
  const page = await pageOn(390)
  await open(page, '/ruled-notebooks?max=5')
  await expectCount(page, 0)
  await page.getByRole('heading', { name: 'No products match these filters' }).waitFor()
  await expectOpenToEveryone(page)
  await page.getByRole('link', { name: 'Clear all filters' }).click()
  await expectCount(
    page,
    count(({ category }) => category === 'Ruled Notebooks'),
  )
  await expect.poll(() => page.url()).toBe(`${shop.url}/ruled-notebooks`)
})

test('the keyboard alone is enough', async () => {
  const page = await pageOn(390)
  await open(page, '/products')
  await page.getByRole('button', { name: 'Sort and filter' }).focus()
  await page.keyboard.press('Enter')
  await filters(page).waitFor()
  await box(page, 'Hard cover').first().focus()
  await page.keyboard.press('Space')
  await expect.poll(() => page.url()).toContain('cover=')
  await page.keyboard.press('Escape')
  await filters(page).waitFor({ state: 'hidden' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain('Sort and filter')
})

test('without JavaScript the form loads the page', async () => {
  const page = await pageOn(390, { hasJavaScript: false })
  await page.goto('/products?search=notebook')
  await openFilters(page, 390)
  await box(page, '80 GSM').check()
  await box(page, '250 pages').check()
  await filters(page).getByRole('button', { name: 'Show products' }).click()
  await page.waitForURL(/gsm=80/)
  await expect
    .poll(() => page.getByRole('heading', { level: 1 }).innerText())
    .toBe('Search Results for "notebook"')
  await expectCount(
    page,
    count(
      ({ specification: { gsm, pages }, name }) => gsm === 80 && pages === 250 && name.includes('Notebook'),
    ),
  )
  await page.getByRole('link', { name: 'Remove filter: 250 pages' }).click()
  await page.waitForURL((url) => url.search === '?gsm=80&search=notebook')
})

test('the sheet of a small screen traps the focus, and closes with its button, with Escape, and when left', async () => {
  const page = await pageOn(390)
  await open(page, '/products')
  await openFilters(page, 390)
  await filters(page).getByRole('button', { name: 'Close' }).click()
  await filters(page).waitFor({ state: 'hidden' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain('Sort and filter')
  await openFilters(page, 390)
  await filters(page)
    .getByRole('button', { name: /^Show \d+ products$/ })
    .focus()
  await page.keyboard.press('Tab')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(focused).toBe('Close')
  await page.keyboard.press('Shift+Tab')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toMatch(/^Show \d+ products$/)
  await page.keyboard.press('Escape')
  await filters(page).waitFor({ state: 'hidden' })
  await openFilters(page, 390)
  await filters(page).getByRole('button', { name: 'Close' }).focus()
  await page.getByRole('contentinfo').getByRole('link').first().focus()
  await filters(page).waitFor({ state: 'hidden' })
})

test('a card shows price, saving, rating, coins and stock', async () => {
  const reduced = ACTIVE.find(({ name }) => name === 'Golconda Five Subject Ruled Notebook, Granite')!
  const { rows } = await shop.db.pool.query<{ id: string }>('SELECT id FROM products WHERE slug = $1', [
    reduced.slug,
  ])
  for (const rating of [5, 4, 4])
    await shop.db.pool.query(
      `INSERT INTO reviews (product_id, user_name, rating) VALUES ($1, 'Asha Rao', $2)`,
      [rows[0]!.id, rating],
    )
  const page = await pageOn(390)
  await open(page, `/products?search=${encodeURIComponent(reduced.name)}`)
  const card = page.locator('.card').filter({ hasText: reduced.name })
  const priceRupees = sellingPrice(reduced) / 100
  const struckRupees = Math.max(reduced.pricePaise, reduced.originalPricePaise ?? 0) / 100
  await expect.poll(() => card.locator('.card-rating').textContent()).toBe('4.3 out of 5 stars, (3 reviews)')
  await expect
    .poll(() => card.locator('.price').textContent())
    .toBe(`₹${priceRupees}instead of ₹${struckRupees}Save ₹${struckRupees - priceRupees}`)
  await expect
    .poll(() => card.locator('.card-facts').textContent())
    .toBe(`+${Math.floor(priceRupees / 10)} coinsIn Stock`)
})

test('all products are listed under the headings of their categories', async () => {
  const page = await pageOn(1280)
  await open(page, '/products')
  const headings = categoryNames().filter((name) => ACTIVE.some(({ category }) => category === name))
  await expect.poll(() => page.locator('.listing-group h2').allInnerTexts()).toEqual(headings)
  for (const name of headings) {
    const own = ACTIVE.filter(({ category }) => category === name).map((product) => product.name)
    const shownNames = await page
      .getByRole('region', { name, exact: true })
      .locator('.card h3')
      .allInnerTexts()
    expect(new Set(shownNames)).toEqual(new Set(own))
  }
})

test.each([
  ['/', 390, 2],
  ['/', 1280, 4],
  ['/products', 390, 2],
  ['/products', 1280, 4],
] as const)('the grid of %s at %i px has %i columns', async (path, width, columns) => {
  const page = await pageOn(width)
  await open(page, path)
  const grid = page.locator('.grid-of-cards').first()
  const tracks = await grid.evaluate(
    (element) => getComputedStyle(element).gridTemplateColumns.split(' ').length,
  )
  expect(tracks).toBe(columns)
})

test('a category shows its breadcrumbs, its paper and its photograph', async () => {
  const page = await pageOn(1280)
  await open(page, '/undated-daily-planners')
  const head = page.locator('.category-head')
  await expect
    .poll(() => head.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').allInnerTexts())
    .toEqual(['Home', 'Products'])
  await expect.poll(() => head.innerText()).toContain('200 pages of 80 GSM in a laminated hard cover')
  await head.getByRole('img', { name: /daily planners/ }).waitFor()
})

describe('many products', () => {
  const MANY = 60
  beforeAll(async () => {
    await shop.db.pool.query(
      `INSERT INTO products (sku, slug, name, category, price_paise, image_url, on_hand, format, pages, cover, gsm, ruling, hsn, gst_rate_percent, created_at)
       SELECT 'many-' || i, 'many-' || i, 'Many Notebook ' || i, 'Plain Notebooks', 10000 + i * 100, p.image_url, 9, 'A5', 333, 'Soft cover', 99, 'plain', '4820', 0,
              now() - interval '2 years' - i * interval '1 minute'
         FROM generate_series(1, $1::integer) i, (SELECT image_url FROM products LIMIT 1) p`,
      [MANY],
    )
  })
  const path = '/plain-notebooks?gsm=99'
  const namesFrom = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => `Many Notebook ${first + index}`)

  test.each([true, false])('are spread over consecutive pages (JavaScript: %s)', async (hasJavaScript) => {
    const page = await pageOn(390, { hasJavaScript })
    await page.goto(path)
    await expectCount(page, MANY)
    await expect.poll(() => names(page)).toEqual(namesFrom(1, 24))
    const pages = page.getByRole('navigation', { name: 'Pages' })
    expect(await page.locator('link[rel=next]').getAttribute('href')).toBe(`${shop.url}${path}&page=2`)
    await pages.getByRole('link', { name: 'Next' }).click()
    await expect.poll(() => names(page)).toEqual(namesFrom(25, 48))
    await pages.getByRole('link', { name: 'Page 3' }).click()
    await expect.poll(() => names(page)).toEqual(namesFrom(49, 60))
    await expect.poll(() => pages.getByRole('link', { name: 'Next' }).count()).toBe(0)
    expect(await page.locator('link[rel=prev]').getAttribute('href')).toBe(`${shop.url}${path}&page=2`)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await page.goBack()
    await expect.poll(() => names(page)).toEqual(namesFrom(25, 48))
  })

  test('another filter starts at the first page', async () => {
    const page = await pageOn(1280)
    await open(page, `${path}&page=2`)
    await filters(page).getByRole('spinbutton', { name: 'To ₹' }).fill('130')
    await filters(page).getByRole('spinbutton', { name: 'To ₹' }).press('Enter')
    await expectCount(page, 30)
    await expect.poll(() => page.url()).toBe(`${shop.url}${path}&max=130`)
    await expectAccessible(page)
  })
})
