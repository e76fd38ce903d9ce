/** The owner's shop settings take effect for shoppers in the cart and on the pages. */
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { themeOf } from '#platform/rules/theme.ts'
import {
  detail,
  expectAccessible,
  expectComplaint,
  expectNoSidewaysScroll,
  expectToast,
  fillDetails,
  inBrowser,
  open,
  openCartWith,
} from '../support/browser.ts'
import { signIn } from '../support/browser-accounts.ts'
import { aProductOnSale, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop, { hasPictures: true })

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const html = async (path: string) => (await fetch(shop.url + path)).text()
const sumOf = (page: Page, name: string) =>
  page
    .locator('.order-summary .sum > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')

async function ownerOn(width: 390 | 1280, path: string): Promise<Page> {
  const page = await pageOn(width)
  await signIn(page, shop)
  await open(page, path)
  return page
}

async function save(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('main').getByText(MESSAGES.settings_saved).waitFor()
}

test("an owner changes shipping: pages mention it, and the cart shows the amount to free shipping and a remote pincode's charge", async () => {
  const page = await ownerOn(1280, '/cms/settings/shipping')
  await expectAccessible(page)
  await field(page, 'Charge per order, in rupees').fill('60')
  await field(page, 'Free from, in rupees (optional)').fill('999')
  await field(page, 'Surcharge for remote pincodes, in rupees').fill('45')
  await page.getByRole('link', { name: 'Rewards', exact: true }).click()
  const ask = page.getByRole('dialog', { name: 'Leave without saving?' })
  await ask.getByRole('button', { name: 'Stay here' }).click()
  await ask.waitFor({ state: 'hidden' })
  expectComplaint(page, '422 /cms/settings/shipping')
  await page.getByRole('button', { name: 'Save shipping' }).click()
  await page.getByRole('main').getByText(MESSAGES.shipping_pincodes_missing).waitFor()
  expect(await field(page, 'Charge per order, in rupees').inputValue()).toBe('60')
  await field(page, 'Remote pincodes').fill('744\n1941')
  await save(page, 'Save shipping')

  const price = '₹60 an order (free from ₹999; ₹45 more to remote pincodes)'
  for (const path of ['/', '/cart', '/about', '/terms-of-use', '/shipping-policy', '/llms.txt'])
    await expect.poll(() => html(path), { message: path }).toContain(price)
  await page.goto(`${shop.url}/cms/health`)
  await page.getByText('₹60 an order (free from ₹999').waitFor()

  const shopper = await pageOn(390)
  const product = await aProductOnSale(shop, { name: 'Shipped Notebook', pricePaise: 24_900 })
  await openCartWith(shopper, product)
  await expect.poll(() => sumOf(shopper, 'Shipping').textContent()).toBe('₹60')
  await shopper.getByText('Add items for ₹750 more to get free shipping.').waitFor()
  await expectAccessible(shopper)
  await detail(shopper, 'pincode').fill('744101')
  await expect.poll(() => sumOf(shopper, 'Shipping').textContent()).toBe('₹105')
  await shopper.getByRole('spinbutton', { name: `quantity of ${product.name}` }).fill('5')
  await expect.poll(() => sumOf(shopper, 'Shipping').textContent()).toBe('₹0')
  await expect.poll(() => shopper.getByText('to get free shipping').count()).toBe(0)
})

test('an owner uploads a logo and picks a colour: header, icons, links and mails follow, and the defaults add nothing', async () => {
  const before = await html('/about')
  expect(before).not.toContain('<style>')
  const page = await ownerOn(1280, '/cms/settings/brand')
  const logo = await sharp({ create: { width: 300, height: 90, channels: 4, background: '#1f4e79' } })
    .png()
    .toBuffer()
  await page
    .getByLabel('Upload a logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.locator('.logo-picture').waitFor()
  await field(page, 'Brand colour').fill('#8a2be2')
  await field(page, 'Instagram (optional)').fill('https://www.instagram.com/kagaz')
  await field(page, 'The logo contains the name, so it is not written beside it').check()
  await expect.poll(() => preview.locator('.brand-preview .title').count()).toBe(0)
  await expectAccessible(page)
  await save(page, 'Save brand')
  await expect.poll(() => html('/about')).toContain(':root{--color-emerald:#')

  const shopper = await pageOn(390)
  await open(shopper, '/about')
  const shown = shopper.getByRole('banner').locator('.logo-picture')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300)
  await shopper.getByRole('contentinfo').getByRole('link', { name: 'Instagram' }).waitFor()
  const colour = await shopper.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--color-emerald').trim(),
  )
  expect(colour).toBe(themeOf('#8A2BE2').main)
  await expectAccessible(shopper)
  await expectNoSidewaysScroll(shopper)
  // Lazy parts add their style sheets after the owner's colour: it must win even against the shop's own sheet.
  await openCartWith(shopper, await aProductOnSale(shop, { name: 'Coloured Notebook' }))
  await detail(shopper, 'fullName').fill('Asha Rao')
  const afterwards = await shopper.evaluate(async () => {
    const sheet = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][href*="/app-"]')!
    const again = document.createElement('link')
    again.rel = 'stylesheet'
    again.href = `${sheet.href}?again`
    const loaded = new Promise((resolve) => again.addEventListener('load', resolve))
    document.head.append(again)
    await loaded
    return getComputedStyle(document.documentElement).getPropertyValue('--color-emerald').trim()
  })
  expect(afterwards).toBe(themeOf('#8A2BE2').main)
  const icon = await shopper.locator('link[rel="apple-touch-icon"]').getAttribute('href')
  const answer = await fetch(shop.url + icon!)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
    width: 180,
    height: 180,
  })
  expect(await html('/about')).toMatch(/og:image" content="[^"]+\/logo\.jpg"/)
  expect(await html('/site.webmanifest')).toContain('icon-maskable.png')
  await page.goto(`${shop.url}/cms/health`)
  await page.getByText('and its logo.').waitFor()

  await open(page, '/cms/settings/brand')
  await field(page, 'Remove the logo').check()
  await field(page, 'Brand colour').fill('#0b5d45')
  await field(page, 'Instagram (optional)').fill('')
  await save(page, 'Save brand')
  await expect.poll(() => html('/about')).not.toContain('<style>')
  expect(await html('/about')).not.toContain('logo-picture')
})

test('an owner changes the menu and the order limits: header, drawer, footer and cart follow', async () => {
  const page = await ownerOn(1280, '/cms/settings/menu')
  await expectAccessible(page)
  await field(page, 'Header, link 4: label').fill('Workshops')
  await field(page, 'Header, link 4: path').fill('workshops')
  await field(page, 'Header, link 4: position').fill('1')
  await field(page, 'Header, link 1: position').fill('2')
  expectComplaint(page, '422 /cms/settings/menu')
  await page.getByRole('button', { name: 'Save menu' }).click()
  await page.getByText(MESSAGES.menu_path).waitFor()
  expect(await field(page, 'Header, link 4: label').inputValue()).toBe('Workshops')
  await field(page, 'Header, link 4: path').fill('/blog?tag=workshops')
  await field(page, 'Footer: Company, link 5: label').fill('')
  await field(page, 'Footer: Company, link 5: path').fill('')
  expect(await field(page, 'Footer: Company, link 3: path').getAttribute('readonly')).not.toBeNull()
  await save(page, 'Save menu')

  await expect.poll(() => html('/')).toContain('Workshops')
  const shopper = await pageOn(390)
  await open(shopper, '/')
  await expect.poll(() => shopper.getByRole('contentinfo').getByText('For integrators').count()).toBe(0)
  await shopper.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).waitFor()
  await shopper.getByRole('link', { name: 'Menu' }).click()
  const drawer = shopper.getByRole('dialog', { name: 'Menu' })
  await drawer.getByRole('link', { name: 'Workshops' }).waitFor()
  expect(await drawer.locator('.menu-drawer-pages a').allInnerTexts()).toEqual([
    'My Orders',
    'Wishlist',
    'Workshops',
    'Blog',
    'Contact',
    'About',
  ])
  await expectAccessible(shopper)

  await open(page, '/cms/settings/order-limits')
  await expectAccessible(page)
  await field(page, 'Minimum order value, in rupees (optional)').fill('500')
  await save(page, 'Save order limits')
  await openCartWith(shopper, await aProductOnSale(shop, { name: 'Limited Notebook', pricePaise: 24_900 }))
  const sentence = sentences.orderBelowMinimum('₹500', '₹251')
  const summary = shopper.getByRole('complementary', { name: 'Order summary' })
  await summary.getByText(sentence).waitFor()
  await fillDetails(shopper)
  await shopper.getByRole('button', { name: 'Proceed to Payment' }).click()
  await shopper.getByRole('region', { name: 'Your details' }).getByText(sentence).waitFor()
  await shopper.getByRole('spinbutton', { name: 'quantity of Limited Notebook' }).fill('3')
  await expect.poll(() => summary.getByText('We take orders from ₹500 on').count()).toBe(0)
})

test('an owner changes the rewards: cards, cart and texts follow, and once they are switched off nothing promises coins', async () => {
  const product = await aProductOnSale(shop, { name: 'Rewarded Notebook', pricePaise: 24_900 })
  const page = await ownerOn(1280, '/cms/settings/rewards')
  await expectAccessible(page)
  await field(page, 'Coins per order, in percent of what is paid').fill('60')
  expectComplaint(page, '422 /cms/settings/rewards')
  await page.getByRole('button', { name: 'Save rewards' }).click()
  await page.getByRole('main').getByText(MESSAGES.rewards_percent).first().waitFor()
  await field(page, 'Coins per order, in percent of what is paid').fill('20')
  await field(page, 'Welcome coins for a new account').fill('50')
  await field(page, 'Coins expire after, in months (optional)').fill('12')
  await save(page, 'Save rewards')
  await expect.poll(() => html('/')).toContain('expire 12 months after they are earned')
  for (const path of ['/about', '/terms-of-use', '/rewards'])
    await expect.poll(() => html(path), { message: path }).toContain('expire 12 months after they are earned')

  const shopper = await pageOn(390)
  await open(shopper, product.path)
  await shopper.locator('.buy-box').getByText('49 reward coins').waitFor()
  await open(shopper, '/rewards')
  await shopper.getByText('50 welcome coins').waitFor()
  await expectAccessible(shopper)

  await field(page, 'Orders and new accounts earn coins').uncheck()
  await save(page, 'Save rewards')
  await expect.poll(() => html('/')).not.toContain('back in coins')
  await open(shopper, product.path)
  expect(await shopper.locator('.buy-box .coins-line').count()).toBe(0)
  await shopper.locator('.buy-box').getByRole('button', { name: 'Add to Cart' }).click()
  await expectToast(shopper, 'Added 1x Rewarded Notebook to cart!')
  await open(shopper, '/cart')
  await shopper.locator('.order-summary[aria-busy="false"]').waitFor()
  expect(await shopper.locator('.order-summary').getByText('coins').count()).toBe(0)
  await expectAccessible(shopper)
})

test('the forms fit a phone', async () => {
  for (const path of ['shipping', 'brand', 'menu', 'order-limits', 'rewards'].map(
    (each) => `/cms/settings/${each}`,
  )) {
    const page = await ownerOn(390, path)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
})
