/** Forms of the shopper's pages, as a screen reader tells of them: each form and group by its name, and which fields must be filled in. */
import { describe, expect, test } from 'vitest'
import { addToCart, inBrowser, open } from '../support/browser.ts'
import { formsOf } from '../support/forms.ts'
import { aShopper, signInQuietly } from '../support/reviewers.ts'
import { aProductOnSale, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

/** Each with the fields to type in that may stay empty. */
const VISITOR: readonly (readonly [path: string, optional: readonly string[]])[] = [
  ['/', []],
  ['/products?search=notebook', []],
  ['/category/ruled-notebooks', []],
  ['/wishlist', []],
  ['/contact', []],
  ['/orders', []],
  ['/auth', []],
  ['/auth?mode=signup', []],
  ['/auth/forgot', []],
]
const SIGNED_IN: typeof VISITOR = [
  ['/account', []],
  ['/account/addresses', []],
  ['/account/security', []],
  ['/account/data', []],
  ['/rewards', []],
]

describe.each([390, 1280] as const)('at %i px', (width) => {
  test.each(VISITOR)(
    'every form and group of %s has a name, and says what it needs',
    async (path, optional) => {
      const page = await pageOn(width)
      await open(page, path)
      const { count, ...found } = await formsOf(page)
      expect(count).toBeGreaterThan(0)
      expect(found).toEqual({ nameless: [], optional })
    },
  )

  test.each(SIGNED_IN)('so it is for who is signed in: %s', async (path, optional) => {
    const page = await pageOn(width)
    await signInQuietly(page, shop, await aShopper(shop, 'Asha Rao'))
    await open(page, path)
    const { count, ...found } = await formsOf(page)
    expect(count).toBeGreaterThan(0)
    expect(found).toEqual({ nameless: [], optional })
  })

  test('so it is on a product’s page and in the cart', async () => {
    const page = await pageOn(width)
    await addToCart(page, await aProductOnSale(shop))
    await page.locator('main .pincode-box').scrollIntoViewIfNeeded()
    await page.getByRole('form', { name: 'Delivery to a pincode' }).waitFor()
    expect((await formsOf(page)).nameless).toEqual([])
    await open(page, '/cart')
    await page.getByRole('form', { name: 'Delivery details' }).waitFor()
    expect(await formsOf(page)).toMatchObject({ nameless: [], optional: ['Coupon code'] })
  })
})
