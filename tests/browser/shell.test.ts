/** The frame around every page: header, menu, drawer, bottom bar and footer, for visitors and signed-in shoppers. */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { EXAMPLE_FACTS } from '#platform/rules/shop-facts.ts'
import { categories } from '#platform/rules/categories.ts'
import {
  addToCart,
  awake,
  expectAccessible,
  expectNoSidewaysScroll,
  inBrowser,
  open,
  WIDTHS,
  expectOpenToEveryone,
} from '../support/browser.ts'
import { ADMIN, aProductOnSale, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)
const withPictures = inBrowser(shop, { hasPictures: true })

const CATEGORY_LINKS = categories().map(({ name, listingSlug }) => [name, `/${listingSlug}`])

async function linksIn(place: Locator): Promise<string[][]> {
  return place
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href') ?? '']))
}

async function signIn(page: Page): Promise<void> {
  await open(page, '/cms')
  await page.getByRole('textbox', { name: 'Email' }).fill(ADMIN.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/cms')
}

test('toasts are on top of the dialog opened last, also in a browser without popovers', async () => {
  const page = await pageOn(390)
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLElement.prototype, 'popover')
    Reflect.deleteProperty(HTMLElement.prototype, 'showPopover')
  })
  await open(page, '/about')
  const waitForToastsIn = (place: string) => page.locator(`${place} > .toasts`).waitFor({ state: 'attached' })
  await waitForToastsIn('body')
  await page.evaluate(() => {
    const [early, late] = ['early', 'late'].map((id) =>
      Object.assign(document.createElement('dialog'), { id }),
    )
    document.body.prepend(early ?? '')
    document.body.append(late ?? '')
    late?.showModal()
  })
  await waitForToastsIn('#late')
  const early = page.locator('#early')
  await early.evaluate((dialog: HTMLDialogElement) => dialog.showModal())
  await waitForToastsIn('#early')
  await early.evaluate((dialog: HTMLDialogElement) => dialog.close())
  await waitForToastsIn('#late')
  await page.locator('#late').evaluate((dialog) => dialog.remove())
  await waitForToastsIn('body')
  await expect.poll(() => page.locator('.toasts').count()).toBe(1)
})

test.each([
  ['the home page', '/', ['.header', '.bottom-bar']],
  [
    'a product',
    '/undated-daily-planner/banjara-daily-planner-emerald',
    ['.header', '.bottom-bar', '.buy-bar'],
  ],
])('in a low window no bar covers %s', async (_what, path, bars) => {
  const page = await pageOn(390)
  await page.setViewportSize({ width: 640, height: 360 })
  await open(page, path)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
  for (const bar of bars)
    await expect.poll(() => page.locator(bar).evaluate(isInWindow), { message: bar }).toBe(false)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
  for (const bar of bars.slice(1))
    await expect.poll(() => page.locator(bar).evaluate(isInWindow), { message: bar }).toBe(true)
})

function isInWindow(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect()
  return height > 0 && bottom > 0 && top < innerHeight
}

describe('the header', () => {
  test.each([768, 1280] as const)('links everywhere at %i px', async (width) => {
    const page = await pageOn(width)
    await open(page, '/blog')
    const header = page.getByRole('banner')
    const main = header.getByRole('navigation', { name: 'Main' })
    await main.getByText('Products', { exact: true }).click()
    expect(await linksIn(main)).toEqual([
      ...CATEGORY_LINKS,
      ['All products', '/products'],
      ['Blog', '/blog'],
      ['Contact', '/contact'],
      ['About', '/about'],
    ])
    expect(await header.getByRole('link', { name: 'Login', exact: true }).getAttribute('href')).toBe('/auth')
    const signUp = header.getByRole('link', { name: 'Sign Up', exact: true })
    expect(await signUp.getAttribute('href')).toBe('/auth?mode=signup')
    expect(await header.getByRole('link', { name: /^Wishlist/ }).getAttribute('href')).toBe('/wishlist')
    expect(await header.getByRole('link', { name: /^Cart/ }).getAttribute('href')).toBe('/cart')
    expect(await header.getByLabel('Search products').getAttribute('placeholder')).toBe('Search products...')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  test('marks the current page', async () => {
    const page = await pageOn(1280)
    await open(page, '/about')
    const about = page.getByRole('banner').getByRole('link', { name: 'About', exact: true })
    await expect.poll(() => about.getAttribute('aria-current')).toBe('page')
  })

  test('shows the brand as text, with or without pictures', async () => {
    const page = await withPictures.pageOn(390)
    await page.route(/\.(svg|webp|avif|png|jpg)$|\/pictures\//, (route) =>
      route.fulfill({ status: 204, body: '' }),
    )
    await page.goto('/blog')
    await awake(page)
    const logo = page.getByRole('banner').getByRole('link', { name: EXAMPLE_FACTS.name })
    await expect.poll(() => logo.getByText(EXAMPLE_FACTS.name, { exact: true }).isVisible()).toBe(true)
    expect(await logo.getAttribute('href')).toBe('/')
  })

  test('counts what is in the cart and in the wishlist', async () => {
    const page = await pageOn(1280)
    const product = await aProductOnSale(shop, { name: 'Counted Notebook' })
    await addToCart(page, product, 3)
    await page
      .getByRole('main')
      .getByRole('button', { name: /Counted Notebook$/ })
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Save to wishlist: Counted Notebook' }).first().click()
    const header = page.getByRole('banner')
    await header.getByRole('link', { name: 'Wishlist 1 product' }).waitFor()
    await expect.poll(() => header.getByRole('link', { name: 'Cart 3 items' }).isVisible()).toBe(true)
  })

  test('hides while a small screen is scrolled down, and comes back', async () => {
    const page = await pageOn(390)
    await open(page, '/')
    const header = page.getByRole('banner')
    const bottom = () => header.evaluate((element) => element.getBoundingClientRect().bottom)
    await page.mouse.wheel(0, 900)
    await expect.poll(bottom).toBeLessThanOrEqual(0)
    await page.mouse.wheel(0, -200)
    await expect.poll(bottom).toBeGreaterThan(40)
  })
})

describe.each(WIDTHS)('a signed-in shopper, at %i px', (width) => {
  test('sees their name and coins, and can sign out', async () => {
    await shop.db.pool.query(
      `INSERT INTO user_rewards (user_id, coins_balance, total_earned) SELECT id, 1500, 0 FROM users WHERE email = $1
       ON CONFLICT (user_id) DO UPDATE SET coins_balance = 1500`,
      [ADMIN.email],
    )
    const page = await pageOn(width)
    await signIn(page)
    await open(page, '/blog')
    const header = page.getByRole('banner')
    await header.getByText('1,500').waitFor()
    const box = width === 390 ? page.getByRole('dialog', { name: 'Menu' }) : header
    if (width === 390) await page.getByRole('link', { name: 'Menu', exact: true }).click()
    else await header.locator('summary').filter({ hasText: 'Shop Owner' }).click()
    await box.getByText('Shop Owner').first().waitFor()
    await box.getByRole('button', { name: 'Sign Out' }).waitFor()
    await expect.poll(() => box.getByRole('link', { name: 'Login', exact: true }).count()).toBe(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})

describe('a small screen', () => {
  test('has a drawer with everything that the header has', async () => {
    const page = await pageOn(390)
    await open(page, '/blog')
    await page.getByRole('link', { name: 'Menu', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await drawer.waitFor()
    expect(await linksIn(drawer.getByRole('navigation'))).toEqual([
      ['Login', '/auth'],
      ['Sign Up', '/auth?mode=signup'],
      ['My Orders', '/orders'],
      ['Deliver to pincode', '/shipping-policy'],
      ...CATEGORY_LINKS,
      ['All products', '/products'],
      ['Wishlist', '/wishlist'],
      ['Blog', '/blog'],
      ['Contact', '/contact'],
      ['About', '/about'],
    ])
    await expectAccessible(page)
  })

  test('has a bar at its bottom, with the number of items in the cart', async () => {
    const page = await pageOn(390)
    const product = await aProductOnSale(shop, { name: 'Barred Notebook' })
    await addToCart(page, product, 2)
    const bar = page.getByRole('navigation', { name: 'Shortcuts' })
    await bar.getByRole('link', { name: 'Cart 2 items' }).waitFor()
    const links = await bar
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(links).toEqual(['/', '/products#search', '/products', '/cart', '/auth'])
    expect(await bar.getByRole('link', { name: 'Account' }).getAttribute('href')).toBe('/auth')
    const foot = () => bar.evaluate((element) => element.getBoundingClientRect().bottom - window.innerHeight)
    await expect.poll(foot).toBe(0)
    await page.mouse.wheel(0, 500)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
    await expect.poll(foot).toBe(0)
  })

  test('links to the account of a signed-in shopper, and to the login otherwise', async () => {
    const page = await pageOn(390)
    const account = page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Account' })
    await open(page, '/about')
    expect(await account.getAttribute('href')).toBe('/auth')
    await signIn(page)
    await open(page, '/about')
    await expect.poll(() => account.getAttribute('href')).toBe('/account')
  })

  test('layout ends at 768 px', async () => {
    const page = await pageOn(768)
    await open(page, '/blog')
    const bar = page.getByRole('navigation', { name: 'Shortcuts' })
    const menu = page.getByRole('navigation', { name: 'Main' })
    const seen = async () => [await bar.isVisible(), await menu.isVisible()]
    await expect.poll(seen).toEqual([false, true])
    await page.setViewportSize({ width: 767, height: 900 })
    await expect.poll(seen).toEqual([true, false])
  })

  test('of 320 px fits the whole header', async () => {
    const page = await pageOn(390)
    await page.setViewportSize({ width: 320, height: 640 })
    await signIn(page)
    await open(page, '/blog')
    await expectNoSidewaysScroll(page)
  })
})

describe('the footer', () => {
  test('says who we are and links to the rest', async () => {
    const page = await pageOn(390)
    await open(page, '/blog')
    const footer = page.getByRole('contentinfo')
    await footer.getByText(EXAMPLE_FACTS.tagline, { exact: true }).waitFor()
    const mail = footer.getByRole('link', { name: EXAMPLE_FACTS.email })
    expect(await mail.getAttribute('href')).toBe(`mailto:${EXAMPLE_FACTS.email}`)
    const phone = footer.getByRole('link', { name: EXAMPLE_FACTS.phone })
    expect(await phone.getAttribute('href')).toMatch(/^tel:\+91\d{10}$/)
    await expect
      .poll(() => footer.getByText('Hyderabad 500034', { exact: false }).innerText())
      .toContain('India')
    const column = (name: string) => linksIn(footer.getByRole('navigation', { name }))
    expect(await column('Products')).toEqual([...CATEGORY_LINKS, ['All products', '/products']])
    expect(await column('Support')).toEqual([
      ['My Orders', '/orders'],
      ['Rewards', '/rewards'],
      ['Contact', '/contact'],
      ['Shipping Policy', '/shipping-policy'],
      ['Return Policy', '/return-policy'],
      ['Wishlist', '/wishlist'],
      ['Cart', '/cart'],
    ])
    expect(await column('Company')).toEqual([
      ['About', '/about'],
      ['Blog', '/blog'],
      ['Privacy Policy', '/privacy-policy'],
      ['Terms of Use', '/terms-of-use'],
      ['For integrators', '/api-docs'],
    ])
    await expectOpenToEveryone(page)
  })
})
