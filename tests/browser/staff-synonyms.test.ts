/** The search words in the staff panel. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { signIn } from '../support/browser-accounts.ts'
import {
  expectAccessible,
  expectComplaint,
  expectNoSidewaysScroll,
  expectToast,
  inBrowser,
  open,
} from '../support/browser.ts'
import { ADMIN, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

async function staffOn(width: 768 | 1280, path: string): Promise<Page> {
  const page = await pageOn(width)
  await signIn(page, shop, ADMIN)
  await open(page, path)
  return page
}

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
const headOf = async (path: string) => (await fetch(shop.url + path)).text()

describe('search words', () => {
  const row = (page: Page, phrase: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: phrase, exact: true }) })

  test("are added, tried, changed and deleted, and take effect in the shop's search at once", async () => {
    const page = await staffOn(1280, '/cms/synonyms')
    const found = async () =>
      (await headOf('/products?search=bahikhata')).includes('Nothing in the shop matches')
    expect(await found()).toBe(true)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Add a word' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a search word' })
    await dialog.waitFor()
    await expectAccessible(page)
    expectComplaint(page, '422 /cms/synonyms/new.data')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Please enter the word that shoppers type').waitFor()
    await field(page, 'Shoppers search for').fill('Bahikhata')
    await field(page, 'Also matches').fill('ruled notebook')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Search word saved')
    await row(page, 'bahikhata').waitFor()
    await expect.poll(found).toBe(false)

    await page.getByRole('searchbox', { name: 'Search phrase' }).fill('bahikhata')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByText(/^\d+ results? for “bahikhata”$/).waitFor()
    await expectAccessible(page)

    await row(page, 'bahikhata').getByRole('link', { name: 'Change bahikhata' }).click()
    await expect.poll(() => field(page, 'Also matches').inputValue()).toBe('ruled notebook')
    await shop.db.pool.query(
      `UPDATE search_synonyms SET means = 'plain', version = version + 1 WHERE phrase = 'bahikhata'`,
    )
    await field(page, 'Also matches').fill('planner')
    expectComplaint(page, '409 /cms/synonyms/change.data')
    const changing = page.getByRole('dialog', { name: 'Change a search word' })
    await changing.getByRole('button', { name: 'Save' }).click()
    await changing.getByText('It now means “plain”.').waitFor()
    await expect.poll(() => field(page, 'Also matches').inputValue()).toBe('planner')
    await changing.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Search word saved')
    await row(page, 'bahikhata').getByRole('cell', { name: 'planner' }).waitFor()

    await row(page, 'bahikhata').getByRole('button', { name: 'Delete bahikhata' }).click()
    const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this search word?' })
    await question.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Search word deleted')
    await expect.poll(() => row(page, 'bahikhata').count()).toBe(0)
    await expect.poll(found).toBe(true)
  })

  test('can be found in their table at 768 px, in any script', async () => {
    const page = await staffOn(768, '/cms/synonyms')
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('/')
    await page.keyboard.type('डायरी')
    await page.keyboard.press('Enter')
    await row(page, 'डायरी').getByRole('cell', { name: 'planner' }).waitFor()
    await row(page, 'डायरी')
      .getByRole('link', { name: /^Change/ })
      .click()
    await page.getByRole('dialog', { name: 'Change a search word' }).waitFor()
    await page.getByRole('link', { name: 'Close' }).click()
    await page.waitForURL('**/cms/synonyms')
    await expectAccessible(page)
  })
})
