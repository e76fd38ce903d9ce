/** Webhook endpoints in the panel: adding, the secret, a test delivery, the log of attempts, resending, removing. */
import { Webhook } from 'standardwebhooks'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { signIn } from '../support/browser-accounts.ts'
import {
  expectAccessible,
  expectComplaint,
  expectToast,
  inBrowser,
  open,
  expectOpenToEveryone,
} from '../support/browser.ts'
import { aHookServer, says } from '../support/hook-server.ts'
import { ADMIN, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)
const hook = await aHookServer()

const PATH = '/cms/integrations/webhooks'
const dialog = (page: Page) => page.locator('.staff-dialog')
const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })

/** The password was last entered long ago. */
const forgetPassword = () =>
  shop.db.pool.query(`UPDATE sessions SET confirmed_at = shop_now() - interval '1 hour'`)

test("the panel describes a paused endpoint's events as the documentation does", async () => {
  const { rows: made } = await shop.db.pool.query<{ id: string }>(
    `INSERT INTO webhook_endpoints (url, events, secret, status, paused_at)
     VALUES ('https://paused.example/hook', '{order.paid}', 'whsec_x', 'paused', shop_now()) RETURNING id`,
  )
  const page = await pageOn(1280)
  await signIn(page, shop, ADMIN)
  await open(page, `${PATH}/${made[0]!.id}`)
  const note = page.getByRole('status').filter({ hasText: 'Paused since' })
  await expect.poll(() => note.innerText()).toContain('New events are not recorded')
  await page.goto('/api-docs')
  const documented = await page.locator('.docs-body').innerText()
  expect(documented).toContain('Events during the pause are not recorded')
  expect(documented).toContain('Waiting events are sent when it is switched on again')
  await shop.db.pool.query('DELETE FROM webhook_endpoints WHERE id = $1', [made[0]!.id])
})

test('an endpoint is added after the password, tested, inspected, resent to and removed', async () => {
  hook.heard.length = 0
  // Not before an hour: otherwise its automatic retry may run just when it is resent manually.
  hook.answer = says(500, 'The shelf is full', { 'retry-after': '3600' })
  const url = `${hook.url}/hooks/shop`
  const page = await pageOn(1280)
  await signIn(page, shop, ADMIN)
  await forgetPassword()
  await open(page, PATH)
  await page.getByText('No endpoints yet').waitFor()
  await expectAccessible(page)

  // Rejected, and nothing that was typed is lost.
  await page.getByRole('link', { name: 'Add endpoint' }).click()
  await dialog(page).getByLabel('Address').fill('http://10.0.0.1/hook')
  await dialog(page).getByLabel('Note').fill('The warehouse')
  await dialog(page)
    .getByRole('checkbox', { name: /product\.updated/ })
    .uncheck()
  await dialog(page).getByLabel('Your password', { exact: true }).fill(ADMIN.password)
  expectComplaint(page, '422 /cms/integrations/webhooks/new.data')
  await dialog(page).getByRole('button', { name: 'Add endpoint' }).click()
  await dialog(page).getByText(MESSAGES.webhook_url_https).waitFor()
  await expect.poll(() => dialog(page).getByLabel('Note').inputValue()).toBe('The warehouse')
  await expect
    .poll(() =>
      dialog(page)
        .getByRole('checkbox', { name: /product\.updated/ })
        .isChecked(),
    )
    .toBe(false)
  await expectAccessible(page)
  await dialog(page).getByLabel('Address').fill(url)
  await dialog(page).getByRole('button', { name: 'Add endpoint' }).click()
  const secret = (await dialog(page).getByLabel('Secret', { exact: true }).textContent()) ?? ''
  expect(secret).toMatch(/^whsec_/)
  await expectAccessible(page)
  await dialog(page).getByRole('link', { name: 'Done' }).click()

  await page.getByRole('heading', { name: 'The warehouse' }).waitFor()
  await page.getByText('Nothing sent yet').waitFor()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expectToast(page, MESSAGES.webhook_tested)
  await expect.poll(() => hook.heard.length).toBeGreaterThan(0)
  const [heard] = hook.heard
  expect(new Webhook(secret).verify(heard!.body, heard!.headers as Record<string, string>)).toMatchObject({
    type: 'webhook.test',
  })
  await expect
    .poll(async () => {
      await page.reload()
      return rows(page).first().textContent()
    })
    .toContain('Answered 500')
  await page.getByText(/^1 try failed; next at/).waitFor()
  await expectOpenToEveryone(page)

  await page.getByRole('link', { name: /^Open/ }).click()
  await dialog(page).getByText('The shelf is full').first().waitFor()
  await dialog(page).getByText('webhook-signature').first().waitFor()
  await expectAccessible(page)
  await dialog(page).getByRole('link', { name: 'Close', exact: true }).last().click()

  hook.answer = says(204)
  await page.getByRole('button', { name: /^Send again/ }).click()
  await expect
    .poll(async () => {
      await page.reload()
      return rows(page).first().textContent()
    })
    .toContain('Delivered')
  await page.getByLabel('State').selectOption('failed')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByText('No deliveries match these filters.').waitFor()
  await open(page, PATH)
  await page.getByRole('link', { name: /^Log/ }).click()

  // Another address requires the password, like a new endpoint; a note does not.
  await forgetPassword()
  await page.getByRole('link', { name: 'Change', exact: true }).click()
  await dialog(page).getByLabel('Note').fill('The other warehouse')
  await dialog(page).getByRole('button', { name: 'Save endpoint' }).click()
  await page.getByRole('heading', { name: 'The other warehouse' }).waitFor()
  await page.getByRole('link', { name: 'Change', exact: true }).click()
  await dialog(page).getByLabel('Address').fill(`${url}/elsewhere`)
  expectComplaint(page, `422 ${new URL(page.url()).pathname}.data`)
  await dialog(page).getByRole('button', { name: 'Save endpoint' }).click()
  await dialog(page).getByLabel('Your password', { exact: true }).fill(ADMIN.password)
  await dialog(page).getByRole('button', { name: 'Save endpoint' }).click()
  await page.getByText(`${url}/elsewhere`).waitFor()

  // The same secret again, after the password, and then a new one.
  await page.getByRole('link', { name: 'Secret', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Show the secret' }).click()
  await expect.poll(() => dialog(page).getByLabel('Secret', { exact: true }).textContent()).toBe(secret)
  await dialog(page).getByRole('link', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, MESSAGES.webhook_archived)
  await page.getByText('No endpoints yet').waitFor()
})
