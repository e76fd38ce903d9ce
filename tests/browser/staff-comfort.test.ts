/** The frame of the back office: where one can go, by pointer and by keyboard, and what is said meanwhile. */
import { expect, test } from 'vitest'
import { signIn } from '../support/browser-accounts.ts'
import { expectAccessible, expectOpenToEveryone, inBrowser, open } from '../support/browser.ts'
import { ADMIN, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

const TABS = ['Dashboard', 'Orders', 'Products', 'SEO', 'Coupons', 'Blog']

/** Of the bar and the tabs together; what stands below is the work. */
const HEAD_PX = { 390: 96, 768: 110 } as const

test('the six tabs stand in one row on a phone and a tablet, the rest under More, and nothing sticks out', async () => {
  const page = await pageOn(390)
  await signIn(page, shop, ADMIN)
  await open(page, '/cms/orders')
  const areas = page.getByRole('navigation', { name: 'Areas' })
  expect((await areas.getByRole('link').allInnerTexts()).slice(0, TABS.length)).toEqual(TABS)
  for (const width of [768, 390] as const) {
    await page.setViewportSize({ width, height: 900 })
    const tops = await areas
      .getByRole('link')
      .evaluateAll((all, count) => all.slice(0, count).map((each) => each.getBoundingClientRect().top), 6)
    expect(new Set(tops).size).toBe(1)
    const nav = await areas.boundingBox()
    const bar = await page.getByRole('banner').boundingBox()
    expect(nav!.y + nav!.height - bar!.y).toBeLessThanOrEqual(HEAD_PX[width])
    for (const link of await areas.getByRole('link').all()) {
      const box = await link.boundingBox()
      if (box) expect(box.height).toBeGreaterThanOrEqual(44)
    }
    await expect.poll(() => page.getByRole('button', { name: 'Sign Out' }).isVisible()).toBe(width > 390)
  }
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('link', { name: 'View shop' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await areas.getByText('More', { exact: true }).click()
  await areas.getByRole('link', { name: 'Audit log' }).waitFor()
  await expectOpenToEveryone(page)
  await areas.getByRole('link', { name: 'Reviews' }).click()
  await page.getByRole('heading', { level: 2, name: 'Reviews' }).waitFor()
  await expect.poll(() => areas.getByText('More: Reviews').isVisible()).toBe(true)
})

test('the keyboard finds the search, every area and its own list, and leaves typing alone', async () => {
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
  const help = page.getByRole('dialog', { name: 'By keyboard' })
  await help.getByText('Audit log').waitFor()
  await expectAccessible(page)
  // A key that is pressed in a dialog leads nowhere.
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
  // What was typed is not lost by a key.
  await page.keyboard.press('Escape')
  const ask = page.getByRole('dialog', { name: 'Leave without saving?' })
  await ask.getByRole('button', { name: 'Stay here' }).click()
  await ask.waitFor({ state: 'hidden' })
  await expect.poll(() => page.getByRole('textbox', { name: 'Code' }).inputValue()).toBe('DIWALI')
  await page.keyboard.press('Escape')
  await ask.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('**/cms/coupons')
})

test("a page that is slow to come is waited for in the specification's words, and none that is not there is made up", async () => {
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
