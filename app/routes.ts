/** The site map: every page of the shop and the file that makes it. */
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** The five listing pages that stand beside /category/:slug; written out, because this is the site map. */
const listingPages = [
  'undated-daily-planners',
  'ruled-notebooks',
  'plain-notebooks',
  'five-subject-notebooks-ruled',
  'five-subject-notebooks-plain',
]

/** Staff's pages stand twice, so each has a name of its own in either place. */
function staffArea(base: 'cms' | 'admin') {
  const page = (path: string, file: string, name: string) =>
    route(`${base}/${path}`, file, { id: `${base}-${name}` })
  return [
    layout('routes/admin/layout.tsx', { id: `${base}-area` }, [
      route(base, 'routes/admin/dashboard.tsx', { id: base }),
      page('orders', 'routes/admin/orders.tsx', 'orders'),
      page('coins', 'routes/admin/coins.tsx', 'coins'),
      page('reviews', 'routes/admin/reviews.tsx', 'reviews'),
      page('reconciliation', 'routes/admin/reconciliation.tsx', 'reconciliation'),
      page('orders/:id/refund', 'routes/admin/order-refund.tsx', 'order-refund'),
      page('orders/:id/cancel', 'routes/admin/order-cancel.ts', 'order-cancel'),
      page('orders/:id', 'routes/admin/order.tsx', 'order'),
      page('settings', 'routes/admin/settings.tsx', 'settings'),
      page('invoices', 'routes/admin/invoices.tsx', 'invoices'),
      page('invoices/gst', 'routes/admin/gst.tsx', 'gst'),
      page('invoices/gst.csv', 'routes/admin/gst-csv.ts', 'gst-csv'),
      page('invoices/register.csv', 'routes/admin/register-csv.ts', 'register-csv'),
      page('invoices/rates', 'routes/admin/tax-rates.tsx', 'tax-rates'),
      page('orders/:id/invoices/:invoiceId', 'routes/admin/invoice-file.tsx', 'invoice-file'),
      page('parcels', 'routes/admin/parcels.tsx', 'parcels'),
      page('orders/:id/parcel', 'routes/admin/order-parcel.ts', 'order-parcel'),
      page('orders/:id/label', 'routes/admin/order-label.ts', 'order-label'),
      page('orders/:id/packing-slip', 'routes/admin/packing-slips.tsx', 'packing-slip'),
      page('packing-slips', 'routes/admin/packing-slips.tsx', 'packing-slips'),
      page('returns', 'routes/admin/returns.tsx', 'returns'),
      page('returns/:id', 'routes/admin/return.tsx', 'return'),
      page('returns/:id/photos/:n', 'routes/admin/return-photo.ts', 'return-photo'),
      page('orders/:id/return', 'routes/admin/open-return.ts', 'open-return'),
      page('*', 'routes/admin/not-found.tsx', 'not-found'),
    ]),
  ]
}

export default [
  layout('routes/shop/layout.tsx', [
    index('routes/catalogue/home.tsx'),
    route('products', 'routes/catalogue/products.tsx'),
    route('category/:slug', 'routes/catalogue/category.tsx', { id: 'category' }),
    ...listingPages.map((slug) => route(slug, 'routes/catalogue/category.tsx', { id: slug })),
    route(':category/:slug', 'routes/catalogue/product.tsx'),
    route('sample-sheet/:category/:slug', 'routes/catalogue/sample-sheet.tsx'),
    route('product/:id', 'routes/catalogue/product-by-id.tsx'),

    route('wishlist', 'routes/wishlist/wishlist.tsx'),
    route('rewards', 'routes/rewards/rewards.tsx'),
    route('cart', 'routes/checkout/cart.tsx'),
    route('order-success/:id', 'routes/orders/order-success.tsx'),
    route('orders', 'routes/orders/orders.tsx'),
    route('orders/:id', 'routes/orders/order.tsx'),
    route('orders/:id/pay', 'routes/orders/pay-order.tsx'),
    route('orders/:id/invoice', 'routes/orders/order-invoice.tsx', { id: 'order-invoice' }),
    route('orders/:id/invoices/:invoiceId', 'routes/orders/order-invoice.tsx', { id: 'order-paper' }),
    route('orders/:id/return', 'routes/orders/return-order.tsx'),
    route('orders/confirm/:token', 'routes/orders/confirm-order.tsx'),

    route('auth', 'routes/accounts/auth.tsx'),
    route('auth/second-factor', 'routes/accounts/second-factor.tsx'),
    route('auth/verify', 'routes/accounts/verify.tsx'),
    route('auth/forgot', 'routes/accounts/forgot.tsx'),
    route('auth/reset', 'routes/accounts/reset.tsx'),
    layout('routes/accounts/account.tsx', [
      route('account', 'routes/accounts/account/profile.tsx'),
      route('account/addresses', 'routes/accounts/account/addresses.tsx'),
      route('account/security', 'routes/accounts/account/security.tsx'),
      route('account/data', 'routes/accounts/account/data.tsx'),
    ]),

    route('about', 'routes/content/about.tsx'),
    route('blog', 'routes/content/blog.tsx'),
    route('contact', 'routes/content/contact.tsx'),
    route('thank-you', 'routes/content/thank-you.tsx'),
    route('privacy-policy', 'routes/content/privacy-policy.tsx'),
    route('terms-of-use', 'routes/content/terms-of-use.tsx'),
    route('return-policy', 'routes/content/return-policy.tsx'),
    route('shipping-policy', 'routes/content/shipping-policy.tsx'),

    route('offline', 'routes/content/offline.tsx'),
    route('*', 'routes/content/not-found.tsx'),
  ]),

  // Staff: the same area at two addresses
  ...staffArea('cms'),
  ...staffArea('admin'),

  // Addresses without a page of their own
  route('home', 'routes/catalogue/home-redirect.ts'),
  route('about-us', 'routes/content/about-redirect.ts'),
  route('auth/sign-out', 'routes/accounts/sign-out.ts'),
  route('orders/:id/returns/:returnId/photos/:n', 'routes/orders/return-photo.ts'),

  // Files for machines
  route('robots.txt', 'routes/seo/robots.ts'),
  route('sitemap.xml', 'routes/seo/sitemap.ts'),
  route('feeds/google.xml', 'routes/seo/product-feed.ts'),
  route('opensearch.xml', 'routes/seo/open-search.ts'),
  route('site.webmanifest', 'routes/seo/web-manifest.ts'),
  route('.well-known/security.txt', 'routes/seo/security-txt.ts'),
] satisfies RouteConfig
