/** Redirects from addresses of an earlier website: in the panel, and as a visitor meets them. */
import { expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
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

/** The status and the Location header. */
async function answerOf(path: string): Promise<string> {
  const { status, headers } = await fetch(shop.url + path, { redirect: 'manual' })
  return `${status} ${headers.get('location') ?? ''}`.trim()
}

test('an old address is redirected at once, with its query, and not found again once that is deleted', async () => {
  const page = await pageOn(390)
  await signIn(page, shop, ADMIN)
  // The page cache answers the second one, React Router's bridge the others.
  const old = [
    '/products/old-planner',
    '/ruled-notebook/old-planner',
    '/product/old-planner/',
    '/pages/story.html',
  ]
  for (const path of old) expect(await answerOf(path), path).toMatch(/^404|^301 \/product\/old-planner$/)

  await open(page, '/cms/redirects')
  await page.getByText('No redirects yet').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add redirect' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add redirect' })
  await dialog.getByLabel('Former address').fill('/pages/story.html')
  await dialog.getByLabel('Leads to').fill('https://elsewhere.example/')
  expectComplaint(page, '422 /cms/redirects/new.data')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText(MESSAGES.redirect_to).waitFor()
  await expect.poll(() => dialog.getByLabel('Former address').inputValue()).toBe('/pages/story.html')
  await expectAccessible(page)
  await dialog.getByLabel('Leads to').fill('/about')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, MESSAGES.redirect_saved)
  await page.getByRole('rowheader', { name: '/pages/story.html' }).waitFor()

  const file = old.slice(0, 3).map((path) => `${path},/undated-daily-planners`)
  await page.getByLabel('CSV file').setInputFiles({
    name: 'redirects.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Redirect from,Redirect to\n${file.join('\n')}\n`),
  })
  await expectToast(page, MESSAGES.redirects_imported)
  await page.getByText('4 redirects').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await expect.poll(() => answerOf('/pages/story.html?utm=1')).toBe('301 /about?utm=1')
  await expect
    .poll(() => answerOf('/ruled-notebook/old-planner?utm=1'))
    .toBe('301 /undated-daily-planners?utm=1')
  expect(await answerOf('/product/old-planner/?utm=1')).toBe('301 /undated-daily-planners?utm=1')
  expect(await answerOf('/products/old-planner')).toBe('301 /undated-daily-planners')

  await page.getByRole('button', { name: 'Delete /ruled-notebook/old-planner' }).click()
  await page
    .getByRole('dialog', { name: MESSAGES.redirect_delete })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expectToast(page, MESSAGES.redirect_deleted)
  await expect.poll(() => answerOf('/ruled-notebook/old-planner')).toBe('404')
})
