/** API keys in the panel, as the owner uses them, and as a partner uses them. */
import { expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { TEST_KEY } from '#modules/staff/rules/scopes.ts'
import {
  expectAccessible,
  expectComplaint,
  expectToast,
  inBrowser,
  open,
  expectOpenToEveryone,
} from '../support/browser.ts'
import { signIn } from '../support/browser-accounts.ts'
import { ADMIN, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

const statusWith = async (key: string) =>
  (await fetch(`${shop.url}/orders-api/products`, { headers: { 'api-key': key } })).status

/** The password was last entered long ago, in every session of the owner. */
const forgetPassword = () =>
  shop.db.pool.query(`UPDATE sessions SET confirmed_at = shop_now() - interval '1 hour'`)

test('a key is created, shown once, rotated, changed and revoked', async () => {
  const name = 'Warehouse'
  const page = await pageOn(1280)
  await signIn(page, shop, ADMIN)
  await open(page, '/cms/integrations')
  await page.getByText(TEST_KEY).waitFor()
  await page.getByRole('navigation', { name: 'Integrations' }).getByRole('link', { name: 'Keys' }).click()
  await page.getByRole('heading', { name: 'API keys' }).waitFor()
  await forgetPassword()
  await page.getByRole('link', { name: 'Create key' }).click()

  const form = page.getByRole('dialog', { name: 'Create key' })
  expectComplaint(page, '422 /cms/integrations/keys/new.data')
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByRole('button', { name: 'Create key' }).click()
  // All errors are reported at once; the first field has the focus.
  await form.getByText(MESSAGES.api_key_scopes).waitFor()
  await form.getByText(MESSAGES.password_again).waitFor()
  const first = form.getByRole('checkbox').first()
  await expect.poll(() => first.evaluate((box) => box === document.activeElement)).toBe(true)
  await expect.poll(() => form.getByLabel('Name', { exact: true }).inputValue()).toBe(name)
  await form.getByRole('checkbox', { name: /Read products/ }).check()
  await expectAccessible(page)
  await form.getByLabel('Your password', { exact: true }).fill(ADMIN.password)
  await form.getByRole('button', { name: 'Create key' }).click()

  const shown = page.getByRole('dialog', { name: 'The new key' })
  const key = (await shown.getByLabel('The key').textContent()) ?? ''
  expect(key).toMatch(/^panna_test_[0-9A-Za-z]{40}$/)
  await expectOpenToEveryone(page)
  // One click selects the whole key, with JavaScript or without.
  await shown.getByLabel('The key').click()
  await expect.poll(() => page.evaluate(() => String(getSelection()).trim())).toBe(key)
  expect(await statusWith(key)).toBe(200)
  await expect.poll(() => page.url()).not.toContain(key)
  await page.reload()
  await form.waitFor()
  expect(await page.content()).not.toContain(key)

  await open(page, '/cms/integrations/keys')
  const rows = page.getByRole('row').filter({ hasText: name })
  await rows.getByText('Active until').waitFor()
  await rows.getByText('Read products').waitFor()
  await expectOpenToEveryone(page)

  await rows.getByRole('link', { name: /^Change/ }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByRole('radio', { name: 'In 1 hour' }).check()
  await dialog.getByRole('button', { name: 'Rotate key' }).click()
  const next = (await shown.getByLabel('The key').textContent()) ?? ''
  expect([await statusWith(key), await statusWith(next)]).toEqual([200, 200])
  await shown.getByRole('link', { name: 'Done' }).click()
  await rows.getByText('Expires', { exact: true }).waitFor()
  await expect.poll(() => rows.count()).toBe(2)

  // Adding a permission requires the password; the selection stays.
  await forgetPassword()
  const hint = `${next.slice(0, 15)}…`
  await rows.filter({ hasText: hint }).getByRole('link').click()
  await dialog.waitFor()
  expectComplaint(page, `422 ${new URL(page.url()).pathname}.data`)
  await dialog.getByRole('checkbox', { name: /Read customers/ }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText(MESSAGES.password_again).waitFor()
  await expect.poll(() => dialog.getByRole('checkbox', { name: /Read customers/ }).isChecked()).toBe(true)
  await expectAccessible(page)
  await dialog.getByLabel('Your password', { exact: true }).first().fill(ADMIN.password)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, MESSAGES.api_key_changed)
  await rows.getByText('Read customers, Read products').waitFor()

  await rows.filter({ hasText: hint }).getByRole('link').click()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  const ask = page.getByRole('dialog', { name: MESSAGES.api_key_revoke_ask })
  await ask.getByRole('button', { name: 'Revoke' }).click()
  await expectToast(page, MESSAGES.api_key_revoked)
  await rows.getByText('Revoked').waitFor()
  expect([await statusWith(key), await statusWith(next)]).toEqual([200, 401])
})

test('without JavaScript the key is in the response to the form, and resubmitting the form creates no second key', async () => {
  const page = await pageOn(768, { hasJavaScript: false })
  await signIn(page, shop, ADMIN)
  await page.goto('/cms/integrations/keys/new')
  await page.getByLabel('Name', { exact: true }).fill('By hand')
  await page.getByRole('checkbox', { name: /Read orders/ }).check()
  await page.getByRole('radio', { name: 'Never' }).check()
  await page.getByRole('button', { name: 'Create key' }).click()
  const key = (await page.getByLabel('The key').textContent()) ?? ''
  expect(key).toMatch(/^panna_test_/)
  expect(await statusWith(key)).toBe(403)
  expectComplaint(page, '409 /cms/integrations/keys/new')
  await page.reload()
  await page.getByText(MESSAGES.api_key_made_before).waitFor()
  const { rows } = await shop.db.pool.query(
    `SELECT count(*)::int AS keys FROM api_keys WHERE name = 'By hand'`,
  )
  expect(rows).toEqual([{ keys: 1 }])
})
