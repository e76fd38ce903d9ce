/** What programs learn about prices, about pages that must not be indexed, and about addresses in another spelling. */
import { expect, test } from 'vitest'
import { askAsMachine } from '../support/crawler.ts'
import { inBrowser } from '../support/browser.ts'
import { aProductOnSale, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)
const { headOf } = askAsMachine(shop)

test("a product page's head states its price, and the cart is not indexed", async () => {
  const parser = await pageOn(1280)
  const { path } = await aProductOnSale(shop, { pricePaise: 6410 })
  const { tags } = await headOf(parser, path)
  expect(tags).toMatchObject({ 'product:price:amount': '64.10', 'product:price:currency': 'INR' })
  const cart = await headOf(parser, '/cart')
  expect([cart.tags['robots'], cart.canonical]).toEqual(['noindex, follow', null])
})

test('an address in upper case leads to the page, and a public document is readable from other sites', async () => {
  const answer = await fetch(`${shop.url}/PRODUCTS?Page=2`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/products?Page=2'])
  for (const file of ['/openapi.json', '/feeds/products.json', '/feeds/google.xml'])
    expect((await fetch(shop.url + file)).headers.get('access-control-allow-origin'), file).toBe('*')
})
