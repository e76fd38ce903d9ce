/** One account in several browsers and tabs: signing out here or everywhere, and staying signed in. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { signIn } from '../support/browser-accounts.ts'
import {
  allowComplaint,
  expectAccessible,
  expectComplaint,
  expectNoSidewaysScroll,
  expectToast,
  inBrowser,
  open,
} from '../support/browser.ts'
import { aShopper } from '../support/rewards.ts'
import { startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn, anotherTab } = inBrowser(shop)

const name = (page: Page) => page.getByRole('banner').getByText('Asha Rao')
const login = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Login', exact: true })

describe('two browsers of one account', () => {
  test("are listed in each other's profile; one can sign out the other, and then all of them", async () => {
    const shopper = await aShopper(shop)
    const [here, there] = [await pageOn(1280), await pageOn(390)]
    for (const page of [here, there]) {
      // A page may still be fetching its lists when the other browser ends its session.
      for (const list of ['cart', 'wishlist']) allowComplaint(page, `401 /api/account/${list}`)
      await signIn(page, shop, shopper)
    }
    await open(there, '/account')
    await open(here, '/account/security')
    const list = here.getByRole('region', { name: 'Signed-in browsers' })
    await expect.poll(() => list.getByRole('listitem').count()).toBe(2)
    await expect.poll(() => list.getByText('this browser').count()).toBe(1)
    await expectAccessible(here)

    await list.getByRole('button', { name: /^Sign out.*signed in/ }).click()
    await list.getByText('That browser is signed out').waitFor()
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
    await there.goto('/account/security')
    await expect.poll(() => new URL(there.url()).pathname).toBe('/auth')

    await signIn(there, shop, shopper)
    await open(there, '/account/security')
    await expectNoSidewaysScroll(there)
    await there.getByRole('button', { name: 'Sign out all others' }).click()
    await there.getByText('Every other browser is signed out').waitFor()
    await here.goto('/account')
    await expect.poll(() => new URL(here.url()).pathname).toBe('/auth')

    await signIn(here, shop, shopper)
    await open(here, '/about')
    await name(here).waitFor()
    await open(there, '/account/security')
    await there.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expectToast(there, 'Logged out successfully')
    await here.reload()
    await login(here).waitFor()
    await expectToast(here, 'Your session has ended. Please sign in again.')
  })
})

describe('two tabs of one browser', () => {
  test('sign in and out together', async () => {
    const shopper = await aShopper(shop)
    const page = await pageOn(1280)
    await signIn(page, shop, shopper)
    await open(page, '/about')
    await name(page).waitFor()
    const [account, other] = [await anotherTab(page), await anotherTab(page)]
    await open(account, '/account')
    await open(other, '/contact')
    await name(other).waitFor()
    await name(account).waitFor()

    await page.getByRole('banner').getByText('Asha Rao').click()
    await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
    await expectToast(page, 'Logged out successfully')
    await login(other).waitFor()
    await account.waitForURL('**/auth?next=%2Faccount')
    // The address changes a moment before the page is rendered.
    await expect.poll(() => account.getByText(shopper.email).count()).toBe(0)

    await login(other).click()
    const dialog = other.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Email' }).fill(shopper.email)
    await dialog.getByRole('textbox', { name: 'Password' }).fill(shopper.password)
    await dialog.getByRole('button', { name: 'Login' }).last().click()
    await expectToast(other, 'Login successful!')
    await name(page).waitFor()
  })
})

describe('a session', () => {
  const endsIn = (userId: string, time: string) =>
    shop.db.pool.query(`UPDATE sessions SET expires_at = now() + $2::interval WHERE user_id = $1`, [
      userId,
      time,
    ])
  const daysLeft = async (userId: string) => {
    const { rows } = await shop.db.pool.query<{ days: number }>(
      `SELECT extract(epoch FROM expires_at - now())::float8 / 86400 AS days FROM sessions WHERE user_id = $1`,
      [userId],
    )
    return rows[0]?.days ?? 0
  }

  test('is renewed shortly before it expires, and retried while the shop cannot be reached', async () => {
    const shopper = await aShopper(shop)
    const page = await pageOn(1280)
    await signIn(page, shop, shopper)
    await endsIn(shopper.userId, '1 minute')
    const tries: number[] = []
    await page.route('**/api/session/renew', (route) => {
      tries.push(Date.now())
      return tries.length <= 3 ? route.fulfill({ status: 503, json: {} }) : route.continue()
    })
    expectComplaint(page, '503 /api/session/renew')
    await open(page, '/about')
    await expect.poll(() => daysLeft(shopper.userId)).toBeGreaterThan(6.9)
    expect(tries).toHaveLength(4)
    const waits = tries.slice(1).map((at, index) => at - (tries[index] ?? 0))
    for (const [index, least] of [200, 400, 800].entries())
      expect(waits[index]).toBeGreaterThanOrEqual(least - 20)
    await expect.poll(() => name(page).count()).toBeGreaterThan(0)
  })

  test('is not renewed by a visit on its first day, and is by one on the second', async () => {
    const shopper = await aShopper(shop)
    const page = await pageOn(390)
    await signIn(page, shop, shopper)
    let renewals = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/session/renew')) renewals += 1
    })
    const rules = page.waitForResponse((response) => /\/renewal-[\w-]+\.js$/.test(response.url()))
    await open(page, '/about')
    await page.waitForFunction(() => document.documentElement.dataset['account'] !== undefined)
    await (await rules).finished()
    expect(renewals).toBe(0)
    await endsIn(shopper.userId, '5 days')
    await open(page, '/contact')
    await expect.poll(() => daysLeft(shopper.userId)).toBeGreaterThan(6.9)
    expect(renewals).toBe(1)
  })

  test('that has expired for good is cleared, and the shopper sees a notice', async () => {
    const shopper = await aShopper(shop)
    const page = await pageOn(1280)
    await signIn(page, shop, shopper)
    await endsIn(shopper.userId, '1 minute')
    await page.route('**/api/session/renew', (route) => route.fulfill({ status: 401, json: {} }))
    expectComplaint(page, '401 /api/session/renew')
    await open(page, '/about')
    await expectToast(page, 'Your session has ended. Please sign in again.')
    await login(page).waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('panna.session'))).toBeNull()
  })
})
