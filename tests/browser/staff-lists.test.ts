/** What all lists of the panel share: pages, the filter and its focus. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn } from '../support/browser-accounts.ts'
import { inBrowser } from '../support/browser.ts'
import { ADMIN, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

const LISTS = [
  'orders',
  'products',
  'coupons',
  'blog',
  'customers',
  'customers?kind=guests',
  'invoices',
  'reviews',
  'parcels',
  'returns',
  'enquiries',
  'integrations/partners',
  'integrations/partners/figures',
] as const

async function asOwner(): Promise<Page> {
  const page = await pageOn(1280)
  await signIn(page, shop, ADMIN)
  return page
}

test('a page past the last one leads to the last page of every list', async () => {
  const page = await asOwner()
  for (const list of LISTS) {
    const address = `/cms/${list}`
    await page.goto(`${shop.url}${address}${list.includes('?') ? '&' : '?'}page=998`)
    const { pathname, search } = new URL(page.url())
    expect(pathname + search).toBe(address)
  }
})
