/** The product page: what shoppers decide by, reviews, and failures; on a phone, at the breakpoint, on a desktop. */
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { SAMPLE_PRODUCTS } from '#server/seed/samples.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import {
  expectAccessible,
  expectComplaint,
  expectNoSidewaysScroll,
  expectToast,
  inBrowser,
  open,
  expectOpenToEveryone,
} from '../support/browser.ts'
import { aProductOnSale, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

const PLANNER = SAMPLE_PRODUCTS.find(({ name }) => name === 'Banjara Daily Planner, Emerald')!
const PLANNER_PATH = `/undated-daily-planner/${PLANNER.slug}`
const NOTEBOOK = SAMPLE_PRODUCTS.find(({ name }) => name === 'Deccan Ruled Notebook, Terracotta')!
const NOTEBOOK_PATH = `/ruled-notebook/${NOTEBOOK.slug}`

const SCREENS = [390, 1280] as const

const gallery = (page: Page) => page.getByRole('group', { name: /^Pictures of/ })
const buyBar = (page: Page) => page.locator('.buy-bar')

function isInView(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  })
}

async function writeReview(id: ProductId, name: string, rating: number, comment: string | null) {
  await shop.db.pool.query(
    'INSERT INTO reviews (id, product_id, user_name, rating, comment) VALUES ($1, $2, $3, $4, $5)',
    [randomUUID(), id, name, rating, comment],
  )
}

describe('the product page', () => {
  test('shows the price with the MRP as the law words it, savings, coins, delivery and return', async () => {
    const page = await pageOn(390)
    await open(page, PLANNER_PATH)
    const box = page.locator('.buy-box')
    await expect.poll(() => box.locator('.price').innerText()).toMatch(/^₹599\s+Save ₹200 \(25%\)$/)
    await expect.poll(() => box.locator('.tax-note').innerText()).toBe('MRP ₹799 incl. of all taxes')
    await expect.poll(() => box.locator('.tax-note s').innerText()).toBe('₹799')
    await box.getByText('59 reward coins').waitFor()
    await page.getByRole('spinbutton').fill('2')
    await box.getByText('119 reward coins').waitFor()
    const promises = await box.locator('.promises').innerText()
    expect(promises).toContain('Delivered in 2-7 business days')
    expect(promises).toContain('Remote areas take 1-2 more. Orders are processed within 24 hours.')
    expect(promises).toContain('Shipping is ₹50 an order.')
    expect(promises).toContain('Ask within 48 hours of receipt.')
    expect(await box.getByRole('link', { name: 'Shipping policy' }).getAttribute('href')).toBe(
      '/shipping-policy',
    )
    expect(await box.getByRole('link', { name: 'Return policy' }).getAttribute('href')).toBe('/return-policy')
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
    await expect
      .poll(() => trail.getByRole('listitem').allInnerTexts())
      .toEqual(['Home', PLANNER.category, PLANNER.name])
  })

  test('shows what the law requires for packaged goods', async () => {
    const page = await pageOn(390)
    await open(page, NOTEBOOK_PATH)
    const facts = await page.getByRole('region', { name: 'Specifications' }).getByRole('row').allInnerTexts()
    const declarations = facts.map((row) => row.replace(/\s+/g, ' '))
    expect(declarations).toContain('Country of origin India')
    expect(declarations).toContain('Net quantity 1 N (one book)')
    expect(declarations).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^MRP ₹[\d,]+ incl\. of all taxes$/),
        expect.stringMatching(/^Made and packed by \S.*Hyderabad/),
        expect.stringMatching(/^Customer care \+91/),
      ]),
    )
    await expect.poll(() => page.getByRole('heading', { name: 'About this item' }).count()).toBe(0)
  })

  test('adds to the wishlist and removes again', async () => {
    const page = await pageOn(390)
    await open(page, PLANNER_PATH)
    const heart = page.locator('.buy-box').getByRole('button', { name: /^Save to wishlist/ })
    await heart.click()
    await expectToast(page, `${PLANNER.name} added to wishlist!`)
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
    await heart.click()
    await expectToast(page, `${PLANNER.name} removed from wishlist`)
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('false')
  })

  test('lets shoppers order 1 to 50 units of untracked stock', async () => {
    const uncounted = await aProductOnSale(shop, { name: 'Uncounted Notebook', onHand: null })
    const page = await pageOn(390)
    await open(page, uncounted.path)
    await page.locator('.buy-box').getByText('In Stock', { exact: true }).waitFor()
    const quantity = page.getByRole('spinbutton')
    await quantity.fill('51')
    await expect.poll(() => quantity.inputValue()).toBe('50')
    await page.getByRole('status').getByText('You can order at most 50 of one product').waitFor()
    await quantity.fill('0')
    await expect.poll(() => quantity.inputValue()).toBe('1')
    await expect.poll(() => page.getByRole('button', { name: /^Decrease/ }).isDisabled()).toBe(true)
    await expectAccessible(page)
  })

  test('copes with a name of 200 letters and no description', async () => {
    const name = `Anthology ${'Handmade '.repeat(19)}`.slice(0, 200)
    const long = await aProductOnSale(shop, { name: `${name} ${'x'.repeat(199 - name.length)}`.trim() })
    const page = await pageOn(390)
    await open(page, long.path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectOpenToEveryone(page)
  })

  test('shows no navigation for a single picture, and a message for a product without pictures', async () => {
    const single = await aProductOnSale(shop, { name: 'Single Picture' })
    const page = await pageOn(390)
    await open(page, single.path)
    await expect.poll(() => gallery(page).getByRole('link').count()).toBe(1)
    await expect.poll(() => gallery(page).getByRole('button').count()).toBe(0)
    const bare = await aProductOnSale(shop, { name: 'No Picture' })
    await shop.db.pool.query(`UPDATE products SET image_url = '' WHERE id = $1`, [bare.id])
    await open(page, bare.path)
    await page.getByText('There is no picture of this product yet.').waitFor()
    await expectAccessible(page)
  })
})

test('has name and price in the first view of a phone, above the bars', async () => {
  const page = await pageOn(390)
  await open(page, PLANNER_PATH)
  const bar = (await buyBar(page).boundingBox())!
  for (const part of ['h1', '.price-now']) {
    const box = (await page.locator(`.buy-box ${part}`).boundingBox())!
    expect(box.y + box.height, part).toBeLessThanOrEqual(bar.y)
  }
})

test('gives the pincode box no frame until it has a form', async () => {
  const page = await pageOn(1280)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/pincode-form-*.js', async (route) => {
    await released
    await route.continue()
  })
  await open(page, PLANNER_PATH)
  const frame = () => page.locator('.pincode-box').evaluate((box) => getComputedStyle(box).borderTopColor)
  expect(await frame()).toBe('rgba(0, 0, 0, 0)')
  release()
  await page.locator('.pincode-box').getByRole('textbox').waitFor()
  await expect.poll(frame).toBe('rgb(228, 219, 199)')
})

describe('the bar of a small screen', () => {
  test('keeps price and button at hand above the bottom bar, and hides when the page’s own are visible', async () => {
    const page = await pageOn(390)
    await open(page, PLANNER_PATH)
    await page.getByRole('spinbutton').fill('3')
    await expect.poll(() => buyBar(page).isVisible()).toBe(false)
    await page.getByRole('heading', { name: 'Customer Reviews' }).scrollIntoViewIfNeeded()
    await expect.poll(() => buyBar(page).isVisible()).toBe(true)
    await expect.poll(() => buyBar(page).innerText()).toContain('₹1,797')
    const bar = (await buyBar(page).boundingBox())!
    const bottom = (await page.getByRole('navigation', { name: 'Shortcuts' }).boundingBox())!
    expect(bar.y + bar.height).toBeLessThanOrEqual(bottom.y)
    await buyBar(page).getByRole('button', { name: 'Add to Cart' }).click()
    await expectToast(page, `Added 3x ${PLANNER.name} to cart! Earned 179 reward coins!`)
    const toast = (await page.locator('.toast').first().boundingBox())!
    expect(toast.y + toast.height).toBeLessThanOrEqual(bar.y)
    await page.getByRole('spinbutton').scrollIntoViewIfNeeded()
    await expect.poll(() => buyBar(page).isVisible()).toBe(false)
  })

  test('does not cover the end of the page', async () => {
    const page = await pageOn(390)
    await open(page, PLANNER_PATH)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(() => buyBar(page).isVisible()).toBe(true)
    const words = (await page.getByRole('contentinfo').locator('p').last().boundingBox())!
    const bar = (await buyBar(page).boundingBox())!
    expect(words.y + words.height).toBeLessThanOrEqual(bar.y)
  })

  test('is absent for out-of-stock products, and on a wide screen', async () => {
    const gone = await aProductOnSale(shop, { name: 'Gone Notebook', onHand: 0 })
    const small = await pageOn(390)
    await open(small, gone.path)
    await expect.poll(() => buyBar(small).count()).toBe(0)
    const wide = await pageOn(768)
    await open(wide, PLANNER_PATH)
    await wide.getByRole('heading', { name: 'Customer Reviews' }).scrollIntoViewIfNeeded()
    await expect.poll(() => buyBar(wide).isVisible()).toBe(false)
  })
})

test('a link that can neither be shared nor copied says so', async () => {
  const page = await pageOn(390)
  await open(page, PLANNER_PATH)
  await page.evaluate(() => {
    const refuse = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    Object.defineProperty(navigator, 'share', { value: refuse })
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: refuse } })
  })
  await page.getByRole('button', { name: 'Share' }).click()
  await expectToast(page, 'Failed to copy link')
})

describe.each(SCREENS)('reviews at %i px', (width) => {
  test('are summed up, listed newest first, and counted on page and card', async () => {
    const product = await aProductOnSale(shop, { name: `Reviewed Notebook ${width}` })
    await writeReview(product.id, 'Asha Rao', 5, 'The ink does not bleed.\nLies flat.')
    await writeReview(product.id, 'देवी शर्मा', 4, null)
    await writeReview(product.id, 'Imran', 4, 'Good.')
    const page = await pageOn(width)
    await open(page, product.path)
    const link = page.locator('.buy-box').getByRole('link', { name: '4.3 out of 5 stars 3 reviews' })
    await link.click()
    await expect.poll(() => isInView(page, '#reviews')).toBe(true)
    const section = page.getByRole('region', { name: 'Customer Reviews' })
    const written = section.locator('.reviews-list > li')
    await expect
      .poll(() => written.locator('strong').allInnerTexts())
      .toEqual(['Imran', 'देवी शर्मा', 'Asha Rao'])
    await expect.poll(() => written.nth(2).innerText()).toContain('The ink does not bleed.\nLies flat.')
    await expect.poll(() => written.nth(2).innerText()).toMatch(/\d{1,2} \w{3,4} \d{4}/)
    await section.getByText('3 reviews', { exact: true }).waitFor()
    const bars = await section.getByRole('list', { name: 'Ratings' }).getByRole('listitem').allTextContents()
    expect(bars).toEqual([
      '5 stars: 1 review',
      '4 stars: 2 reviews',
      '3 stars: 0 reviews',
      '2 stars: 0 reviews',
      '1 star: 0 reviews',
    ])
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await open(page, `/products?${new URLSearchParams({ search: product.name })}`)
    const card = page.locator('.card').filter({ hasText: product.name })
    expect((await card.textContent())?.replace(/\s+/g, ' ')).toMatch(/4\.3 out of 5 stars,? ?\(3 reviews\)/)
  })
})

/** A click on the product's card, wherever it is on the screen. */
async function follow(page: Page, path: string): Promise<void> {
  await page
    .locator(`.card a[href="${path}"]`)
    .first()
    .evaluate((link: HTMLAnchorElement) => link.click())
}

test('a product that the server fails to render is reported, and a retry opens it', async () => {
  const product = await aProductOnSale(shop, { name: 'Troubled Notebook' })
  const page = await pageOn(390)
  await open(page, `/products?${new URLSearchParams({ search: product.name })}`)
  await shop.db.pool.query('ALTER TABLE reviews RENAME TO reviews_away')
  expectComplaint(page, `500 ${product.path}.data`)
  await follow(page, product.path)
  await page.getByRole('heading', { level: 1, name: 'Failed to load product' }).waitFor()
  await expectToast(page, 'Failed to load product')
  await expectAccessible(page)
  await shop.db.pool.query('ALTER TABLE reviews_away RENAME TO reviews')
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: product.name }).waitFor()
})

test('a product whose request fails is reported, and a retry opens it', async () => {
  const page = await pageOn(390)
  await open(page, '/undated-daily-planners')
  await page.route('**/*.data*', (route) => route.fulfill({ status: 502, body: 'bad gateway' }))
  expectComplaint(page, `502 ${PLANNER_PATH}.data`)
  await follow(page, PLANNER_PATH)
  await page.getByRole('heading', { level: 1, name: 'Failed to load product' }).waitFor()
  await expectAccessible(page)
  await page.unroute('**/*.data*')
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: PLANNER.name }).waitFor()
})

test('the printed page has picture, name, price and specifications, and no controls', async () => {
  const page = await pageOn(1280)
  await open(page, PLANNER_PATH)
  await page.emulateMedia({ media: 'print' })
  for (const selector of ['.gallery-strip img', '.buy-box h1', '.buy-box .price', '.specification table'])
    await expect.poll(() => page.locator(selector).first().isVisible(), { message: selector }).toBe(true)
  await expect
    .poll(() => page.getByRole('main').getByRole('button').filter({ visible: true }).count())
    .toBe(0)
})
