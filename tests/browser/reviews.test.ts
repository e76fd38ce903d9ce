/** Reviews: a buyer writes one with a photo, everyone reads and sorts them, staff hide one; structured data follows. */
import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  expectAccessible,
  expectComplaint,
  expectNoSidewaysScroll,
  expectToast,
  inBrowser,
  open,
  payButton,
  payInWindow,
  proceedToPayment,
  expectTableFits,
} from '../support/browser.ts'
import { askAsMachine } from '../support/crawler.ts'
import { formsOf } from '../support/accessibility.ts'
import { aShopper, signIn } from '../support/browser-accounts.ts'
import { aProductOnSale, startShopServer, type ProductOnSale } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop, { hasPictures: true })
const { headOf } = askAsMachine(shop)

const section = (page: Page) => page.getByRole('region', { name: 'Customer Reviews' })
const own = (page: Page) => page.getByRole('group', { name: 'Your review' })
const written = (page: Page) => section(page).locator('.reviews-list > li')

async function buys(page: Page, product: ProductOnSale, email: string): Promise<void> {
  await proceedToPayment(page, product, email)
  await payButton(page).click()
  await payInWindow(page, 'Pay')
  await page.getByRole('heading', { level: 1, name: 'Thank you, your order is placed' }).waitFor()
}

/** The structured data about the product's reviews. */
async function structuredData(parser: Page, product: ProductOnSale) {
  const { facts } = await headOf(parser, product.path)
  const fact = facts.find((each) => each['@type'] === 'Product')
  if (!fact || !('sku' in fact)) throw new Error('the page has no structured data about its product')
  return {
    rating: fact.aggregateRating?.ratingValue ?? null,
    bodies: fact.review?.map((each) => each.reviewBody) ?? [],
  }
}

const HTML = { name: '../../x.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') }

/** Larger than what the browser uploads unchanged. */
async function aPhoto() {
  const raw = { width: 1_800, height: 1_200, channels: 3 } as const
  const noise = sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
  return { name: 'desk.jpg', mimeType: 'image/jpeg', buffer: await noise.jpeg({ quality: 70 }).toBuffer() }
}

test('a buyer writes, changes and deletes a review; staff hide it; page and structured data follow', async () => {
  const product = await aProductOnSale(shop, { name: 'Well Reviewed Notebook' })
  const asha = await aShopper(shop, 'Asha Rao')
  const page = await pageOn(390)
  await signIn(page, shop, asha)
  await buys(page, product, asha.email)

  // An order links to the form itself.
  await open(page, `${product.path}#write-review`)
  await section(page).getByText('No reviews yet. Be the first to review this product!').waitFor()
  await own(page)
    .getByRole('heading', { name: `Review ${product.name}` })
    .waitFor()
  await own(page).getByRole('button', { name: 'Send review' }).click()
  await own(page).getByText('Please choose from one to five stars').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expect
    .poll(() => own(page).getByRole('radio', { name: '1 star: Poor' }).evaluate(isFocused))
    .toBe(true)
  await own(page).getByRole('radio', { name: '4 stars: Very good' }).check()
  await own(page).getByRole('textbox', { name: 'Your review (optional)' }).fill('Lies flat.\nInk stays put.')
  await own(page).getByText('975 characters left').waitFor()
  const photo = own(page).getByLabel('Photo (optional)')
  // Stated before a photo is chosen.
  await own(page).getByText('Save HEIC photos as JPEG first').waitFor()
  expect((await formsOf(page)).nameless).toEqual([])
  expectComplaint(page, '422 /api/reviews/photo')
  await photo.setInputFiles(HTML)
  await own(page).getByText('This is not a photo that we can take.').waitFor()
  const sent = page.waitForRequest('**/api/reviews/photo')
  await photo.setInputFiles(await aPhoto())
  expect((await (await sent).allHeaders())['content-type']).toBe('image/jpeg')
  await own(page).getByRole('img', { name: 'Your photo' }).waitFor()
  await own(page).getByRole('button', { name: 'Send review' }).click()
  await expectToast(page, 'Thank you for your review')
  await expect.poll(() => own(page).evaluate(isFocused)).toBe(true)

  await expect
    .poll(() => written(page).innerText())
    .toMatch(/^Asha R\.\s+Verified buyer\s+\d{1,2} \w{3,4} \d{4}\s+4\.0/)
  await expect.poll(() => written(page).innerText()).toContain('Lies flat.\nInk stays put.')
  await expectAccessible(page)
  await written(page).getByRole('link', { name: 'Enlarge Photo by Asha R.' }).click()
  const lightbox = page.getByRole('dialog', { name: 'Pictures of the review by Asha R., enlarged' })
  await lightbox.getByRole('img').waitFor()
  await page.keyboard.press('Escape')
  await lightbox.waitFor({ state: 'detached' })
  await expect
    .poll(() => structuredData(page, product))
    .toEqual({ rating: 4, bodies: ['Lies flat.\nInk stays put.'] })

  await own(page).getByRole('button', { name: 'Change' }).click()
  await own(page).getByRole('radio', { name: '5 stars: Excellent' }).check()
  await own(page).getByRole('button', { name: 'Remove photo' }).click()
  await own(page).getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Your review is changed')
  await section(page).getByText('5.0').first().waitFor()
  await expect.poll(() => written(page).getByRole('img').count()).toBe(0)

  const staff = await pageOn(1280)
  await signIn(staff, shop)
  await open(staff, '/cms/reviews')
  await staff.getByRole('searchbox', { name: 'Search reviews' }).fill('well reviewed')
  await staff.getByRole('button', { name: 'Filter' }).click()
  await staff.waitForURL('**search=well**')
  const row = staff.getByRole('row').filter({ hasText: 'Ink stays put.' })
  // On a tablet the table has room for all of its columns.
  await expectTableFits(staff, 768)
  await row.getByText('Hide…').click()
  await row.getByRole('textbox', { name: /^Reason/ }).fill('It shows a face.')
  await expectAccessible(staff)
  await expectNoSidewaysScroll(staff)
  await row.getByRole('button', { name: 'Hide review' }).click()
  await row.getByText('It shows a face.').waitFor()
  expect(new URL(staff.url()).searchParams.get('search')).toBe('well reviewed')
  await expect.poll(() => structuredData(page, product)).toEqual({ rating: null, bodies: [] })

  await open(page, product.path)
  await section(page).getByText('No reviews yet.').waitFor()
  await section(page).scrollIntoViewIfNeeded()
  await own(page).getByText('Our staff have hidden this review: It shows a face.').waitFor()
  await staff.getByRole('combobox', { name: 'Status' }).selectOption('hidden')
  await staff.getByRole('button', { name: 'Filter' }).click()
  await staff.waitForURL('**show=hidden**')
  await row.getByRole('button', { name: 'Show again' }).click()
  await staff.getByText('No reviews match this search.').waitFor()
  await expect.poll(async () => (await structuredData(page, product)).rating).toBe(5)

  await open(page, product.path)
  await section(page).scrollIntoViewIfNeeded()
  await own(page).getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog', { name: 'Remove your review?' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove review' }).click()
  await expectToast(page, 'Your review is removed')
  await section(page).getByText('No reviews yet.').waitFor()
  const write = own(page).getByRole('button', { name: 'Write a review' })
  await write.waitFor()
  await page.setViewportSize({ width: 320, height: 700 })
  const left = (element: Element) => Math.round(element.getBoundingClientRect().left)
  expect(await write.evaluate(left)).toBe(await own(page).locator('.own-review-invite').evaluate(left))
})

function isFocused(element: Element): boolean {
  return element === document.activeElement
}

describe('many reviews', async () => {
  const product = await aProductOnSale(shop, { name: 'Often Reviewed Notebook' })
  await shop.db.pool.query(
    `WITH written AS (
       INSERT INTO reviews (product_id, user_name, rating, comment, created_at)
       SELECT $1, 'Buyer ' || n, 1 + n % 5, 'Words of buyer ' || n, TIMESTAMPTZ '2026-01-01' + make_interval(days => n)
         FROM generate_series(1, 23) n
     ) SELECT pg_notify('panna_changes', $2)`,
    [product.id, JSON.stringify([`product:${product.id}`])],
  )
  const names = (page: Page) => written(page).locator('strong').allInnerTexts()

  test('are shown ten at a time, in the chosen order; a failure is reported, and nothing is lost', async () => {
    const page = await pageOn(1280)
    await open(page, product.path)
    await expect
      .poll(() => names(page))
      .toEqual(Array.from({ length: 10 }, (_, index) => `Buyer ${23 - index}`))
    await section(page).getByText('10 of 23 reviews are shown.').waitFor()
    await section(page).getByRole('button', { name: 'Show more reviews' }).click()
    await section(page).getByText('20 of 23 reviews are shown.').waitFor()
    await expect.poll(() => written(page).nth(10).evaluate(isFocused)).toBe(true)
    await page.route('**/reviews?*', (route) => route.fulfill({ status: 503, body: '' }))
    expectComplaint(page, `503 /api/products/${product.id}/reviews`)
    await section(page).getByRole('button', { name: 'Show more reviews' }).click()
    await expectToast(page, 'The reviews could not be loaded. Please try again.')
    await expect.poll(() => written(page).count()).toBe(20)
    await page.unroute('**/reviews?*')
    await section(page).getByRole('button', { name: 'Show more reviews' }).click()
    await section(page).getByText('23 of 23 reviews are shown.').waitFor()
    expect(new Set(await names(page)).size).toBe(23)
    await section(page).getByRole('combobox', { name: 'Sort by' }).selectOption('Lowest rating first')
    await section(page).getByText('10 of 23 reviews are shown.').waitFor()
    expect((await names(page)).slice(0, 5)).toEqual([
      'Buyer 20',
      'Buyer 15',
      'Buyer 10',
      'Buyer 5',
      'Buyer 21',
    ])
    await expectAccessible(page)
  })

  test('are readable without JavaScript, the newest first, and without dead controls', async () => {
    const page = await pageOn(390, { hasJavaScript: false })
    await page.goto(product.path)
    await expect.poll(() => written(page).count()).toBe(10)
    await expect.poll(() => section(page).getByRole('combobox').filter({ visible: true }).count()).toBe(0)
    await expect.poll(() => section(page).getByRole('button').filter({ visible: true }).count()).toBe(0)
    const link = section(page).getByRole('link', { name: 'Sign in' })
    expect(await link.getAttribute('href')).toBe(
      `/auth?next=${encodeURIComponent(`${product.path}#write-review`)}`,
    )
  })
})

test("non-buyers see why they cannot review, and a review's text never becomes markup", async () => {
  const product = await aProductOnSale(shop, { name: 'Attacked Notebook' })
  const canary = `</script><img src=x onerror="window.canary = 1"><svg onload='window.canary = 1'>"'&`
  await shop.db.pool.query(
    `WITH written AS (INSERT INTO reviews (product_id, user_name, rating, comment) VALUES ($1, $2, 5, $2))
     SELECT pg_notify('panna_changes', $3)`,
    [product.id, canary, JSON.stringify([`product:${product.id}`])],
  )
  const page = await pageOn(390)
  await signIn(page, shop, await aShopper(shop, 'Imran'))
  await open(page, product.path)
  await section(page).scrollIntoViewIfNeeded()
  await own(page).getByText('Reviews are written by those who bought the product here.').waitFor()
  await expect.poll(() => written(page).locator('strong').innerText()).toBe(canary)
  await expect.poll(() => written(page).locator('.review-words').innerText()).toBe(canary)
  await expect.poll(() => written(page).getByText('Verified buyer').count()).toBe(0)
  expect((await structuredData(page, product)).bodies).toEqual([canary])
  const staff = await pageOn(1280)
  await signIn(staff, shop)
  await open(staff, '/cms/reviews?search=attacked')
  await expect.poll(() => staff.locator('tbody .words').innerText()).toBe(canary)
  for (const each of [page, staff]) expect(await each.evaluate(() => 'canary' in window)).toBe(false)
})
