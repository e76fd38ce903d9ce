import { existsSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { leanRouter, messagesInPlace } from './scripts/lib/vite-plugins.ts'

/** Not the entry: it begins as soon as it is loaded, and may not come along with the others. */
const AROUND_EACH_PAGE = ['src/root', 'src/app/layout']
/** Small, and asked for by many pages. */
const ON_MOST_PAGES = [
  'src/modules/catalogue/components/card-view',
  'src/app/pages/listing/product-grid',
  'src/modules/catalogue/components/product-not-found',
  'src/modules/catalogue/components/section-head',
  'src/modules/catalogue/components/stars',
  'src/platform/ui/feedback/empty-state',
  'src/platform/ui/page/json-ld',
  'src/modules/fulfilment/components/pincode/pincode-store',
  'src/platform/ui/date',
  'src/platform/ui/focus-in-place',
  'src/modules/cart/rules/quote',
  'src/modules/fulfilment/rules/courier-warning',
  'src/platform/rules/delivery-date',
  'src/platform/rules/ids',
  'src/platform/rules/policies',
  'src/modules/catalogue/rules/picture-links',
  'src/modules/catalogue/rules/slug',
  'src/modules/rewards/rules/coins',
]
/** Pages of one shopper, and of one who buys. */
const ON_OWN_PAGES = [
  'src/platform/ui/form/field',
  'src/modules/orders/components/status-badge',
  'src/platform/ui/page/page-head',
  'src/modules/fulfilment/components/pincode/format-promise',
  'src/modules/accounts/rules/address-view',
  'src/platform/rules/join-address',
  'src/platform/rules/guest-lookup',
]
const ON_A_PRODUCT = [
  'src/platform/ui/form/quantity',
  'src/modules/fulfilment/components/pincode/pincode-box',
  'src/app/pages/product/gallery-pictures',
  'src/app/pages/product/picture-steps',
]
const AROUND_A_PAYMENT = [
  'src/modules/checkout/components/attempt',
  'src/modules/checkout/components/payment-window',
  'src/modules/cart/components/cart-sync/hold-cart',
  'src/modules/orders/components/follow-order',
]
const AROUND_AN_ORDER = [
  'src/modules/orders/components/order-buttons',
  'src/modules/orders/components/order-facts',
  'src/modules/fulfilment/components/return-facts',
  'src/modules/invoicing/rules/invoice-view',
  'src/modules/orders/rules/cancellation',
  'src/modules/orders/rules/cash-labels',
  'src/modules/orders/rules/order-step',
  'src/modules/orders/rules/refund-words',
  'src/modules/fulfilment/rules/return-policy',
  'src/modules/fulfilment/rules/return-view',
  'src/modules/payments/rules/return-value',
]
const AROUND_A_LOGIN = [
  'src/modules/accounts/components/auth-forms',
  'src/modules/accounts/components/focused-note',
  'src/modules/accounts/components/mailbox-hint',
  'src/modules/accounts/components/next-page',
  'src/platform/ui/form/password-field',
  'src/modules/accounts/screens/shop/auth/auth-card',
]
const anyOf = (...lists: readonly (readonly string[])[]) => {
  const modules = lists.flat()
  const gone = modules.find((each) => !existsSync(`${each}.ts`) && !existsSync(`${each}.tsx`))
  if (gone !== undefined) throw new Error(`vite.config.ts names ${gone}, which does not exist`)
  return new RegExp(`[\\\\/](?:${modules.join('|').replaceAll('/', '[\\\\/]')})\\.tsx?(?:\\?|$)`)
}

export default defineConfig({
  plugins: [reactRouter(), messagesInPlace(), leanRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page of the shop needs comes in few files: dozens of small ones cost a phone more in asking than in
            // bytes. A group takes along whatever its modules import. The budgets stand in src/server/page-weight.integration.test.ts.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
                // The rules of inputs come when a form does: most pages have none.
                { name: 'rules', test: /node_modules[\\/]zod[\\/]|[\\/]rules[\\/]zod\.ts$/ },
                // All that is ever said: for staff's pages that look a message up by its key.
                { name: 'messages', test: /virtual:messages-table/ },
                { name: 'shop', test: anyOf(AROUND_EACH_PAGE, ON_MOST_PAGES) },
                { name: 'own', test: anyOf(ON_OWN_PAGES) },
                { name: 'gallery', test: anyOf(ON_A_PRODUCT) },
                { name: 'paying', test: anyOf(AROUND_A_PAYMENT) },
                { name: 'orders', test: anyOf(AROUND_AN_ORDER) },
                { name: 'login', test: anyOf(AROUND_A_LOGIN) },
              ],
            },
          },
        },
      },
    },
  },
  build: {
    // Nothing becomes a data: address: the content security policy allows files of our own only.
    assetsInlineLimit: 0,
    target: 'es2023',
    // The oldest browsers that the styles support.
    cssTarget: ['chrome111', 'firefox128', 'safari16.4'],
  },
})
