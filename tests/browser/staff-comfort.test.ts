/** The frame of the staff panel: navigation by pointer and by keyboard, and loading states. */
import { expect, test } from 'vitest'
import { signIn } from '../support/browser-accounts.ts'
import { expectAccessible, expectOpenToEveryone, inBrowser, open } from '../support/browser.ts'
import { ADMIN, aProductOnSale, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

const TABS = ['Dashboard', 'Orders', 'Products', 'SEO', 'Coupons', 'Blog']

/** The height of bar and tabs together; below them is the page. */
const HEAD_PX = { 390: 96, 768: 110 } as const

test('on a phone and a tablet six tabs are in one row above the page, and a drawer has everything', async () => {
  const page = await pageOn(390)
  await signIn(page, shop, ADMIN)
  await open(page, '/cms/orders')
  const tabs = page.getByRole('navigation', { name: 'Tabs' })
  const areas = page.getByRole('navigation', { name: 'Areas' })
  expect(await tabs.getByRole('link').allInnerTexts()).toEqual(TABS)
  for (const width of [768, 390] as const) {
    await page.setViewportSize({ width, height: 900 })
    const tops = await tabs
      .getByRole('link')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    const nav = await tabs.boundingBox()
    const bar = await page.getByRole('banner').boundingBox()
    expect(nav!.y + nav!.height - bar!.y).toBeLessThanOrEqual(HEAD_PX[width])
    for (const link of await tabs.getByRole('link').all())
      expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await expect.poll(() => page.getByRole('button', { name: 'Sign Out' }).isVisible()).toBe(width > 390)
  }
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('link', { name: 'View shop' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Menu' }).click()
  await areas.getByRole('link', { name: 'Audit log' }).waitFor()
  await expectAccessible(page)
  for (const link of await areas.getByRole('link').all())
    expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await areas.getByRole('link', { name: 'Reviews' }).click()
  await page.getByRole('heading', { level: 2, name: 'Reviews' }).waitFor()
  await areas.waitFor({ state: 'hidden' })
})

test('on a wide screen every area is in a column, with the number of open tasks', async () => {
  await shop.db.pool.query(
    `INSERT INTO enquiries (name, email, mobile, requirement, content_digest)
     VALUES ('Asha Rao', 'asha@example.test', '9876543210', 'Twenty books', 'digest')`,
  )
  const page = await pageOn(1280)
  await signIn(page, shop, ADMIN)
  await open(page, '/cms/orders?state=to_ship')
  const areas = page.getByRole('navigation', { name: 'Areas' })
  await expect.poll(() => areas.locator('[aria-current="page"]').innerText()).toMatch(/^To pack/)
  await areas.getByRole('link', { name: 'Enquiries 1 new' }).click()
  await page.getByRole('heading', { level: 2, name: 'Enquiries' }).waitFor()
  await expect.poll(() => areas.locator('[aria-current="page"]').innerText()).toMatch(/^Enquiries/)
  await expectOpenToEveryone(page)
})

test('Ctrl-K finds pages and products from everywhere, by keyboard; without JavaScript it is a page', async () => {
  const product = await aProductOnSale(shop, { name: 'Quokka Notebook' })
  const page = await pageOn(1280)
  await signIn(page, shop, ADMIN)
  await open(page, '/cms/orders')
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Search the panel' })
  await box.fill('audit')
  await page.getByRole('option', { name: 'Page Audit log' }).waitFor()
  await expectAccessible(page)
  await box.press('Enter')
  await page.getByRole('heading', { level: 2, name: 'Audit log' }).waitFor()
  // A quick Enter waits for the results.
  await page.keyboard.press('Control+k')
  await box.fill('coupons')
  await box.press('Enter')
  await page.getByRole('heading', { level: 2, name: 'Coupons' }).waitFor()
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await box.fill('quokka')
  const option = page.getByRole('option', { name: product.name })
  await expect.poll(() => option.getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Escape')
  await box.waitFor({ state: 'hidden' })
  const found = await page.request.get('/cms/search?q=quokka')
  expect(await found.text()).toContain('Quokka Notebook')
  await open(page, '/cms/search?q=quokka')
  await expectOpenToEveryone(page)
})

test('keyboard shortcuts open the search, every area and its list, and do not interfere with typing', async () => {
  const page = await pageOn(1280)
  await signIn(page, shop, ADMIN)
  await open(page, '/cms/orders')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  const search = page.getByRole('searchbox')
  await page.keyboard.press('/')
  await expect.poll(() => search.evaluate((box) => box === document.activeElement)).toBe(true)
  await page.keyboard.type('gr?/')
  await expect.poll(() => search.inputValue()).toBe('gr?/')

  await page.getByRole('heading', { level: 2 }).click()
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await page.getByRole('heading', { level: 2, name: 'Reviews' }).waitFor()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.getByText('Audit log').waitFor()
  await expectAccessible(page)
  // A key pressed in a dialog does not navigate.
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })
  await expect.poll(() => new URL(page.url()).pathname).toBe('/cms/reviews')

  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.getByRole('heading', { level: 2, name: 'Coupons' }).waitFor()
  await page.keyboard.press('n')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Code' }).fill('DIWALI')
  // A key does not discard what was typed.
  await page.keyboard.press('Escape')
  const ask = page.getByRole('dialog', { name: 'Leave without saving?' })
  await ask.getByRole('button', { name: 'Stay here' }).click()
  await ask.waitFor({ state: 'hidden' })
  await expect.poll(() => page.getByRole('textbox', { name: 'Code' }).inputValue()).toBe('DIWALI')
  // Nor do several in a row: browsers let a page stop only the first of them.
  for (const shows of [true, false, true]) {
    await page.keyboard.press('Escape')
    await ask.waitFor({ state: shows ? 'visible' : 'hidden' })
  }
  await ask.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('**/cms/coupons')
})

test("a slow page shows the specification's loading text, and an unknown page is not found", async () => {
  const page = await pageOn(1280)
  await signIn(page, shop, ADMIN)
  await open(page, '/cms/orders')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/cms/seo.data*', async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('link', { name: 'SEO', exact: true }).click()
  await page.getByText('Loading CMS panel...').waitFor()
  release()
  await page.getByText('Loading CMS panel...').waitFor({ state: 'hidden' })

  const missing = await page.request.get('/cms/no-such-area')
  expect(missing.status()).toBe(404)
  expect(await missing.text()).toContain('Oops! Page not found')
})
