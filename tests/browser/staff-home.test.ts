/** An owner rearranges the home page, publishes it, and a shopper sees it; also without JavaScript. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import {
  expectAccessible,
  expectComplaint,
  expectNoSidewaysScroll,
  expectToast,
  inBrowser,
  open,
} from '../support/browser.ts'
import { signIn } from '../support/browser-accounts.ts'
import { startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

const home = async () => (await fetch(`${shop.url}/`)).text()
const blockNames = (page: Page) => page.locator('.home-blocks > li strong').allInnerTexts()
const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the home page"]')

async function openEditor(
  width: 390 | 1280,
  options: { readonly hasJavaScript?: boolean } = {},
): Promise<Page> {
  const page = await pageOn(width, options)
  await signIn(page, shop)
  if (options.hasJavaScript === false) await page.goto('/cms/home')
  else await open(page, '/cms/home')
  return page
}

test('an owner rearranges the home page with a live preview, publishes, and a shopper sees it within a second', async () => {
  const before = await home()
  const page = await openEditor(1280)
  await expectAccessible(page)
  await preview(page).getByRole('heading', { name: 'Good paper makes you write.' }).waitFor()

  await page.getByRole('combobox', { name: 'Add a block' }).selectOption('story')
  await page.getByRole('button', { name: 'Add block' }).click()
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Paper from the Deccan')
  // Typed, not saved with a button: the preview updates all the same.
  await preview(page).getByRole('heading', { name: 'Paper from the Deccan' }).waitFor({ state: 'attached' })

  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Written in {{town}} by {{nobody}}.')
  expectComplaint(page, '422 /cms/home.data')
  await page.getByText(sentences.variableUnknown('{{nobody}}')).waitFor()
  expect(await page.getByRole('button', { name: 'Publish' }).isDisabled()).toBe(true)
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Written in ')
  await page.getByText('Variables', { exact: true }).click()
  await page.getByRole('button', { name: '{{town}}' }).click()
  await preview(page).getByText('Written in Hyderabad').waitFor({ state: 'attached' })
  await expectAccessible(page)

  for (const place of [3, 2, 1]) {
    await page.getByRole('button', { name: 'Up Story' }).click()
    await expect.poll(async () => (await blockNames(page)).indexOf('Story')).toBe(place + 1)
  }
  await page
    .locator('.home-blocks > li', { hasText: 'Promises' })
    .dragTo(page.locator('.home-blocks > li').first())
  await expect
    .poll(() => blockNames(page))
    .toEqual(['Promises', 'Hero', 'Categories', 'Story', 'Products by category', 'Page at true size'])
  // Shoppers see none of it yet: the page is byte-identical.
  expect(await home()).toBe(before)

  await page.getByRole('button', { name: 'Publish' }).click()
  await expectToast(page, MESSAGES.home_published)
  await expect.poll(home, { timeout: 1_000 }).toContain('Paper from the Deccan')
  const html = await home()
  expect(html.indexOf('Written in Hyderabad')).toBeLessThan(html.indexOf('Undated Daily Planners</h2>'))
  const shopper = await pageOn(390)
  await open(shopper, '/')
  await shopper.getByRole('heading', { name: 'Paper from the Deccan' }).waitFor()
  await expectNoSidewaysScroll(shopper)
  await expectAccessible(shopper)
  await open(shopper, '/?show=more')
  await shopper.getByRole('heading', { name: 'Paper from the Deccan' }).waitFor()
})

test('the editor works on a phone without JavaScript: move, find and pick products, publish, discard', async () => {
  const page = await openEditor(390, { hasJavaScript: false })
  await expectNoSidewaysScroll(page)
  await page.getByRole('combobox', { name: 'Add a block' }).selectOption('products')
  await page.getByRole('button', { name: 'Add block' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('For the new school year')
  await page.getByRole('searchbox', { name: 'Name or SKU' }).fill('planner')
  await page.getByRole('button', { name: 'Find' }).click()
  const found = page.getByRole('list', { name: 'Found' }).getByRole('listitem').first()
  const name = (await found.locator('span').first().innerText()).split('\n')[0]!.trim()
  await found.getByRole('button', { name: /^Add/ }).click()
  await page.locator('.home-chosen li').first().waitFor()
  expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('For the new school year')
  expect(name).toContain(
    await page
      .locator('.home-chosen li')
      .first()
      .innerText()
      .then((text) => text.split('\n')[0]!.slice(0, 12)),
  )
  await page.getByRole('button', { name: 'Up Chosen products' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect.poll(home).toContain('For the new school year')
  await page.getByRole('button', { name: 'Delete Chosen products' }).click()
  await expect.poll(() => blockNames(page)).not.toContain('Chosen products')
  expect(await home()).toContain('For the new school year')
})
