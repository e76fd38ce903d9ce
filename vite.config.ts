import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { messagesInPlace } from './scripts/lib/messages-in-place.ts'

/** Not the entry: it begins as soon as it is loaded, and may not come along with the others. */
const AROUND_EACH_PAGE = ['app/root', 'app/routes/shop/layout']
/** Small, and asked for by many pages. */
const ON_MOST_PAGES = [
  'app/components/catalogue/(card-view|product-grid|product-not-found|section-head|stars)',
  'app/components/analytics/told',
  'app/components/feedback/(blank-page|not-found)',
  'app/components/form/(field|quantity)',
  'app/components/page/json-ld',
  'app/components/pincode/(pincode-box|use-promise)',
  'app/components/(date|focus-in-place)',
  'domain/(cart/quote|fulfilment/(courier-warning|delivery-date)|ids|policies)',
  'domain/catalogue/(picture-links|slug)',
  'domain/rewards/coins',
]
/** Pages of one shopper, and of one who buys. */
const ON_OWN_PAGES = [
  'app/components/feedback/status-badge',
  'app/components/form/use-focus-wrong',
  'app/components/page/page-head',
  'app/components/pincode/(pincode-warning|promise-words|use-state-table)',
  'app/components/rewards/coin-words',
  'domain/accounts/address-view',
  'domain/checkout/join-address',
]
const ON_A_PRODUCT = [
  'app/components/page-preview/page-preview',
  'app/routes/catalogue/product/(gallery-pictures|picture-steps|use-shown-picture)',
]
const AROUND_A_PAYMENT = [
  'app/components/checkout/(attempt|payment-window|use-own-document)',
  'app/components/kept/hold-cart',
  'app/components/orders/follow-order',
]
const AROUND_AN_ORDER = [
  'app/components/orders/(buy-again-button|create-shipment-button|invoice-link|ordered-items|parcel-facts)',
  'app/components/returns/return-facts',
  'domain/invoices/paper-words',
  'domain/orders/(cancellation|cash-words|parcel-words|refund-words)',
  'domain/returns/(return-reason|return-words)',
]
const AROUND_A_LOGIN = [
  'app/components/accounts/(auth-form-frame|focused-note|login-form|mailbox-hint|next-page|password-field|signup-form)',
  'app/routes/accounts/auth/auth-card',
]

const anyOf = (...modules: readonly (readonly string[])[]) =>
  new RegExp(`[\\\\/](?:${modules.flat().join('|').replaceAll('/', '[\\\\/]')})\\.tsx?(?:\\?|$)`)

export default defineConfig({
  plugins: [reactRouter(), messagesInPlace()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page of the shop needs comes in few files: dozens of small ones cost a phone more in asking than in
            // bytes. A group takes along whatever its modules import. The budgets stand in tests/integration/http/page-weight.test.ts.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
                // The rules of inputs come when a form does: most pages have none.
                { name: 'rules', test: /node_modules[\\/]zod[\\/]|[\\/]domain[\\/]zod\.ts$/ },
                // All that is ever said: for staff's pages that look a message up by its key.
                { name: 'messages', test: /virtual:messages-table/ },
                { name: 'shop', test: anyOf(AROUND_EACH_PAGE, ON_MOST_PAGES) },
                { name: 'own', test: anyOf(ON_OWN_PAGES) },
                { name: 'preview', test: anyOf(ON_A_PRODUCT) },
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
