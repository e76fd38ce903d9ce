/** The staff page, the audit log, the integrations and access denial, as staff use them. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import {
  anEmail,
  expectAccessible,
  expectComplaint,
  expectToast,
  inBrowser,
  open,
  type Width,
  expectOpenToEveryone,
} from '../support/browser.ts'
import { signIn } from '../support/browser-accounts.ts'
import { aShopper } from '../support/rewards.ts'
import { ADMIN, mailTo, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

async function openAsOwner(width: Width, path: string): Promise<Page> {
  const page = await pageOn(width)
  await signIn(page, shop, ADMIN)
  await open(page, path)
  return page
}

/** The link of the newest mail to an address. */
async function linkTo(email: string): Promise<string> {
  return /https?:\/\/[^/]+(\/join\S+)/.exec((await mailTo(shop, email)).text)?.[1] ?? ''
}

describe('staff', () => {
  test('are invited and join, with the permissions of their role and no more', async () => {
    const page = await openAsOwner(1280, '/cms/staff')
    await page.getByRole('heading', { name: 'What each role may do' }).waitFor()
    await page.getByText('In detail').click()
    await expectOpenToEveryone(page)

    const email = anEmail()
    await page.getByRole('link', { name: 'Invite a staff member' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite a staff member' })
    expectComplaint(page, '422 /cms/staff/invite.data')
    await dialog.getByLabel('E-mail address').fill('nobody')
    await dialog.getByRole('radio', { name: /Support/ }).check()
    await dialog.getByRole('button', { name: 'Send the invitation' }).click()
    await dialog.getByText('Invalid email address').waitFor()
    await expectAccessible(page)
    await dialog.getByLabel('E-mail address').fill(email)
    await dialog.getByRole('button', { name: 'Send the invitation' }).click()
    await expectToast(page, 'The invitation is on its way')
    await page.getByRole('listitem').filter({ hasText: email }).waitFor()

    const joining = await pageOn(1280)
    await joining.goto(await linkTo(email))
    await expectAccessible(joining)
    await joining.getByLabel('Full Name').fill('Devika Menon')
    await joining.getByRole('textbox', { name: 'Password' }).fill('a new and long one 9')
    await joining.getByRole('button', { name: 'Make the account and accept' }).click()
    await joining.getByText('Devika Menon').waitFor()
    await joining
      .getByRole('navigation', { name: 'Areas' })
      .getByRole('link', { name: 'Customers' })
      .waitFor()
    await expect.poll(() => joining.getByRole('link', { name: 'Staff', exact: true }).count()).toBe(0)
    expectComplaint(joining, '403 /cms/staff')
    await joining.goto('/cms/staff')
    await joining.getByText(MESSAGES.access_denied).waitFor()
    await joining.getByText(MESSAGES.staff_denied).waitFor()
  })

  test('get another role and lose access, at once, and all of it is in the audit log', async () => {
    const somebody = await aShopper(shop)
    await shop.db.pool.query(
      `INSERT INTO user_roles (user_id, role, staff_role) VALUES ($1, 'admin', 'support')`,
      [somebody.userId],
    )
    const theirs = await pageOn(1280)
    await signIn(theirs, shop, somebody)
    const page = await openAsOwner(1280, '/cms/staff')
    const row = page.getByRole('row').filter({ hasText: somebody.email })
    const change = row.getByRole('link', { name: /^Change/ })
    await change.click()
    const member = page.getByRole('dialog', { name: 'Asha Rao' })
    await member.getByRole('radio', { name: /Manager/ }).check()
    await expectAccessible(page)
    await member.getByRole('button', { name: 'Save the role' }).click()
    await expectToast(page, 'The role is changed')
    await row.getByText('Manager').waitFor()
    await change.click()
    await member.getByRole('button', { name: 'Deactivate' }).click()
    await expectToast(page, 'Access removed')
    await theirs.goto('/cms')
    await expect.poll(() => new URL(theirs.url()).pathname).toBe('/')
    await theirs.getByText(MESSAGES.access_denied_text).waitFor()

    await change.click()
    await member.getByRole('link', { name: 'What was changed' }).click()
    await page.getByRole('heading', { name: 'Audit log' }).waitFor()
    const entries = await page.locator('tbody').getByRole('row').allTextContents()
    expect(entries).toEqual([
      expect.stringContaining('Deactivated a staff member'),
      expect.stringContaining('Changed the role of a staff member'),
    ])
    expect(entries[1]).toMatch(/Support.*→.*Manager/)
    await expectOpenToEveryone(page)
  })

  test('see the status of each external service, and failed jobs', async () => {
    await shop.db.pool.query(
      `SELECT graphile_worker.add_job('send_order_mail', '{"orderId":"none"}'::json, max_attempts => 1, run_at => now() + interval '1 day')`,
    )
    await shop.db.pool.query(
      `UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = 'The mailbox is full' WHERE payload->>'orderId' = 'none'`,
    )
    const page = await openAsOwner(1280, '/cms/integrations')
    await page.getByRole('heading', { name: 'Payments: Razorpay' }).waitFor()
    await page.getByText('Sandbox: no real money').waitFor()
    await expectOpenToEveryone(page)
    const job = page.getByRole('row').filter({ hasText: 'The mailbox is full' })
    await job.getByRole('button', { name: 'Dismiss' }).click()
    const ask = page.getByRole('dialog', { name: 'Dismiss this job?' })
    await ask.getByLabel('Why').fill('Told by telephone')
    await ask.getByRole('button', { name: 'Dismiss' }).click()
    await expectToast(page, 'Job dismissed')
    await page.getByText('Failed jobs (0)').waitFor()

    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/cms/audit.data**', async (route) => {
      await released
      await route.continue()
    })
    await page.getByRole('link', { name: 'Audit log', exact: true }).click()
    await page.getByText('Loading CMS panel...').waitFor()
    release()
    await page.getByRole('heading', { name: 'Audit log' }).waitFor()
  })
})

test('confirm their password before a role is changed, and keep their selection', async () => {
  const page = await openAsOwner(1280, '/cms/staff')
  await shop.db.pool.query(`UPDATE sessions SET confirmed_at = shop_now() - interval '20 minutes'`)
  await open(page, '/cms/staff/invite')
  const dialog = page.getByRole('dialog', { name: 'Invite a staff member' })
  const email = anEmail()
  await dialog.getByLabel('E-mail address').fill(email)
  await dialog.getByRole('radio', { name: /Support/ }).check()
  expectComplaint(page, '422 /cms/staff/invite.data')
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('not the password')
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await dialog.getByText('This password is not right').waitFor()
  await expect.poll(() => dialog.getByLabel('E-mail address').inputValue()).toBe(email)
  await expect.poll(() => dialog.getByRole('radio', { name: /Support/ }).isChecked()).toBe(true)
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(ADMIN.password)
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await expectToast(page, 'The invitation is on its way')
  await page.getByRole('button', { name: `Withdraw the invitation of ${email}` }).click()
  await page
    .getByRole('dialog', { name: 'Withdraw this invitation?' })
    .getByRole('button', { name: 'Withdraw' })
    .click()
  await expectToast(page, 'The invitation is withdrawn')
})

test('a shopper who opens the staff panel is sent home with the reason, without JavaScript as well', async () => {
  const page = await pageOn(390)
  await signIn(page, shop, await aShopper(shop))
  await page.goto('/cms')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  const denied = page.getByText(MESSAGES.access_denied, { exact: true })
  await expect.poll(() => denied.isVisible()).toBe(true)
  await expectAccessible(page)
  await page.goto('/')
  await expect.poll(() => denied.isVisible()).toBe(false)
})
