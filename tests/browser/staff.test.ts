/** The staff panel: access, and the table of orders. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hashPassword } from 'better-auth/crypto'
import {
  anEmail,
  expectAccessible,
  expectComplaint,
  expectToast,
  open,
  payButton,
  payInWindow,
  proceedToPayment,
  inBrowser,
  awake,
  expectOpenToEveryone,
} from '../support/browser.ts'
import { ADMIN, aProductOnSale, ordersOf, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

const email = (page: Page) => page.getByRole('textbox', { name: 'Email' })
const password = (page: Page) => page.getByRole('textbox', { name: 'Password' })

async function signIn(page: Page, who: { readonly email: string; readonly password: string }): Promise<void> {
  await open(page, '/auth')
  await logIn(page, who)
}

async function logIn(page: Page, who: { readonly email: string; readonly password: string }): Promise<void> {
  await email(page).fill(who.email)
  await password(page).fill(who.password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
}

async function signInAsOwner(page: Page): Promise<void> {
  await open(page, '/cms/orders')
  await logIn(page, ADMIN)
  await page.getByRole('heading', { name: 'Content Management System' }).waitFor()
  await awake(page)
}

const pathOf = (page: Page) => new URL(page.url()).pathname
const rows = (page: Page) => page.locator('tbody').getByRole('row')

describe('access control', () => {
  test.each(['/cms', '/cms/orders', '/admin', '/admin/x'])(
    '%s redirects a visitor to the login',
    async (path) => {
      const page = await pageOn(1280)
      await page.goto(path)
      await expect.poll(() => pathOf(page)).toBe('/auth')
    },
  )

  test('a wrong password is reported, and the address is kept', async () => {
    const page = await pageOn(390)
    expectComplaint(page, '401 /auth')
    await signIn(page, { email: ADMIN.email, password: 'not-the-password' })
    await page.getByRole('alert').getByText('Invalid email or password').waitFor()
    await expect.poll(() => email(page).inputValue()).toBe(ADMIN.email)
    await expect.poll(() => password(page).inputValue()).toBe('')
    await expect.poll(() => password(page).evaluate((input) => input === document.activeElement)).toBe(true)
    await expectOpenToEveryone(page)
  })

  test('an unknown address gets the same message', async () => {
    const page = await pageOn(390)
    expectComplaint(page, '401 /auth')
    await signIn(page, { email: 'nobody@example.test', password: 'not-the-password' })
    await page.getByRole('alert').getByText('Invalid email or password').waitFor()
  })

  test('a user who is not an administrator is sent home', async () => {
    const page = await pageOn(1280)
    await signIn(page, await aShopperWithAccount())
    await page.waitForURL(`${shop.url}/`)
    await expectToast(page, 'Login successful!')
    await page.goto('/cms/orders')
    await expect.poll(() => pathOf(page)).toBe('/')
  })

  test('a signed-in user is redirected away from the login', async () => {
    const page = await pageOn(1280)
    await signInAsOwner(page)
    await page.goto('/auth')
    await expect.poll(() => pathOf(page)).toBe('/')
  })

  test('after signing out the staff panel is closed', async () => {
    const page = await pageOn(1280)
    await signInAsOwner(page)
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expectToast(page, 'Logged out successfully')
    await expect.poll(() => pathOf(page)).toBe('/')
    await page.goto('/cms/orders')
    await expect.poll(() => pathOf(page)).toBe('/auth')
  })
})

test('a late session response does not consume the sign-out notice', async () => {
  const page = await pageOn(1280)
  await signInAsOwner(page)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/session', async (route) => {
    await released
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/session')
  await page.reload()
  await asked
  await awake(page)
  // The page stays, so that the response meets the pending notice.
  await page.evaluate(() => document.addEventListener('submit', (event) => event.preventDefault()))
  await page.getByRole('button', { name: 'Sign Out' }).click()
  const notice = () => page.evaluate(() => sessionStorage.getItem('panna.notice'))
  await expect.poll(notice).toBe('signed_out')
  await page.evaluate(() => delete document.documentElement.dataset['account'])
  release()
  await page.waitForFunction(() => document.documentElement.dataset['account'] !== undefined)
  await expect.poll(notice).toBe('signed_out')
})

test('the user menu shows the name, or the e-mail address of an account without a name', async () => {
  const page = await pageOn(1280)
  await signInAsOwner(page)
  const named = { id: 'a', email: 'asha@example.test', name: 'Asha Rao', emailVerified: true, isAdmin: false }
  const name = page.getByRole('banner').locator('.account-name')
  let user = named
  // A session that expires soon is renewed at once: the response must name the same person.
  await page.route(/\/api\/session(\/renew)?$/, (route) =>
    route.fulfill({ json: { user, coins: 0, expiresAt: new Date(Date.now() + 3_600_000).toISOString() } }),
  )
  await open(page, '/about')
  await expect.poll(() => name.innerText()).toBe('Asha Rao')
  user = { ...named, name: '' }
  await open(page, '/about')
  await expect.poll(() => name.innerText()).toBe('asha@example.test')
})

test('the shop shows its administrator the links to the panel and to sign out', async () => {
  const page = await pageOn(1280)
  await signInAsOwner(page)
  await open(page, '/')
  await page.getByRole('banner').getByText('Shop Owner').click()
  await expectAccessible(page)
  expect(await page.getByRole('link', { name: 'Manage the shop' }).first().getAttribute('href')).toBe('/cms')
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
  await expectToast(page, 'Logged out successfully')
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()
})

describe('the orders', () => {
  test('are in a table that can be searched and filtered', async () => {
    const customer = anEmail()
    const buyer = await pageOn(1280)
    await proceedToPayment(buyer, await aProductOnSale(shop, { pricePaise: 124_900 }), customer)
    await payButton(buyer).click()
    await payInWindow(buyer, 'Pay')
    await buyer.waitForURL('**/order-success/**')
    // Paid orders ship automatically; staff see them afterwards.
    await expect
      .poll(
        async () =>
          (await shop.db.pool.query(`SELECT status FROM orders WHERE customer_email = $1`, [customer])).rows,
      )
      .toEqual([{ status: 'shipped' }])
    const [order] = await ordersOf(shop, customer)

    const page = await pageOn(1280)
    await signInAsOwner(page)
    await page.getByRole('heading', { name: 'Order Management' }).waitFor()
    await page.getByText(/^Orders \(\d+\)$/).waitFor()
    await expect
      .poll(() => page.getByRole('columnheader').allTextContents())
      .toEqual(['Order ID', 'Customer', 'Date', 'Amount', 'Status', 'Payment', 'Fulfilment', 'Actions'])
    await expectOpenToEveryone(page)

    await page.keyboard.press('/')
    await page.keyboard.type(customer)
    await page.keyboard.press('Enter')
    // The re-rendered form with the search in it: the one before it accepts no choice any more.
    await page.getByRole('link', { name: 'Reset' }).waitFor()
    await page.getByText('Orders (1)').waitFor()
    const words = (await rows(page).textContent()) ?? ''
    for (const part of [order?.number ?? '', customer, 'Asha Rao', '₹1,299', 'shipped'])
      expect(words).toContain(part)

    // A choice takes effect at once.
    await page.getByRole('combobox', { name: 'Status' }).selectOption('shipped')
    await page.waitForURL('**status=shipped**')
    await expect.poll(() => rows(page).count()).toBe(1)
    await page.getByRole('combobox', { name: 'Status' }).selectOption('failed')
    await page.getByText('No orders found matching your criteria.').waitFor()
    await page.getByText('Orders (0)').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Reset' }).click()
    await rows(page).first().waitFor()
  })
})

/** There is no sign-up form for shoppers yet: the account is created the way the form will. */
async function aShopperWithAccount() {
  const shopper = { email: anEmail(), password: 'shopper-password-1' }
  await shop.db.pool.query(
    `WITH person AS (
       INSERT INTO users (id, name, email, email_verified) VALUES (gen_random_uuid()::text, 'Asha Rao', $1, true) RETURNING id
     ) INSERT INTO accounts (id, user_id, account_id, provider_id, password)
       SELECT gen_random_uuid()::text, id, id, 'credential', $2 FROM person`,
    [shopper.email, await hashPassword(shopper.password)],
  )
  return shopper
}
