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

/** Staff's pages, inside one frame. */
function staffArea(base: 'cms') {
  const page = (path: string, file: string, name: string) =>
    route(`${base}/${path}`, file, { id: `${base}-${name}` })
  return [
    layout('routes/admin/layout.tsx', { id: `${base}-area` }, [
      route(base, 'routes/admin/dashboard.tsx', { id: base }),
      page('orders', 'routes/admin/orders.tsx', 'orders'),
      route(`${base}/products`, 'routes/admin/products.tsx', { id: `${base}-products` }, [
        route('new', 'routes/admin/products/new.tsx', { id: `${base}-product-new` }),
        route('bulk', 'routes/admin/products/bulk.tsx', { id: `${base}-products-bulk` }),
        route(':id', 'routes/admin/products/edit.tsx', { id: `${base}-product` }),
        route(':id/stock', 'routes/admin/products/stock.tsx', { id: `${base}-product-stock` }),
      ]),
      page('products/:id/delete', 'routes/admin/products/delete.tsx', 'product-delete'),
      page('products/:id/restore', 'routes/admin/products/restore.tsx', 'product-restore'),
      page('products/export.csv', 'routes/admin/products/export-csv.ts', 'products-csv'),
      page('products/import', 'routes/admin/products/import.tsx', 'products-import'),
      page('products/import/template.csv', 'routes/admin/products/template-csv.ts', 'products-template'),
      page('products/import/:importId', 'routes/admin/products/import-preview.tsx', 'products-preview'),
      page(
        'products/import/:importId/progress',
        'routes/admin/products/import-progress.ts',
        'products-progress',
      ),
      page('coins', 'routes/admin/coins.tsx', 'coins'),
      page('reviews', 'routes/admin/reviews.tsx', 'reviews'),
      page('reconciliation', 'routes/admin/reconciliation.tsx', 'reconciliation'),
      page('orders/:id/refund', 'routes/admin/order-refund.tsx', 'order-refund'),
      page('orders/:id/cancel', 'routes/admin/order-cancel.tsx', 'order-cancel'),
      route(`${base}/orders/:id`, 'routes/admin/order.tsx', { id: `${base}-order` }, [
        route('ship', 'routes/admin/order-ship.tsx', { id: `${base}-order-ship` }),
        route('paid', 'routes/admin/order-paid.tsx', { id: `${base}-order-paid` }),
      ]),
      page('orders/new', 'routes/admin/order-new.tsx', 'order-new'),
      page('orders/ship', 'routes/admin/orders-ship.tsx', 'orders-ship'),
      page('orders/export.csv', 'routes/admin/orders-csv.ts', 'orders-csv'),
      page('orders/:id/complete', 'routes/admin/order-complete.tsx', 'order-complete'),
      page('orders/:id/note', 'routes/admin/order-note.ts', 'order-note'),
      page('orders/:id/link', 'routes/admin/order-link.ts', 'order-link'),
      page('settings', 'routes/admin/settings.tsx', 'settings'),
      page('invoices', 'routes/admin/invoices.tsx', 'invoices'),
      page('invoices/gst', 'routes/admin/gst.tsx', 'gst'),
      page('invoices/gst.csv', 'routes/admin/invoices/month-csv.ts', 'gst-csv'),
      page('invoices/register.csv', 'routes/admin/invoices/month-csv.ts', 'register-csv'),
      page('invoices/rates', 'routes/admin/tax-rates.tsx', 'tax-rates'),
      page('orders/:id/invoices/:invoiceId', 'routes/admin/invoice-file.tsx', 'invoice-file'),
      page('parcels', 'routes/admin/parcels.tsx', 'parcels'),
      page('orders/:id/parcel', 'routes/admin/order-parcel.tsx', 'order-parcel'),
      page('orders/:id/label', 'routes/admin/order-label.ts', 'order-label'),
      page('orders/:id/packing-slip', 'routes/admin/packing-slips.tsx', 'packing-slip'),
      page('labels', 'routes/admin/labels.ts', 'labels'),
      page('packing-slips', 'routes/admin/packing-slips.tsx', 'packing-slips'),
      page('returns', 'routes/admin/returns.tsx', 'returns'),
      page('returns/:id', 'routes/admin/return.tsx', 'return'),
      page('returns/:id/photos/:n', 'routes/admin/return-photo.ts', 'return-photo'),
      page('orders/:id/return', 'routes/admin/open-return.ts', 'open-return'),
      page('analytics', 'routes/admin/analytics.tsx', 'analytics'),
      page('export', 'routes/admin/export.tsx', 'export'),
      page('seo', 'routes/admin/seo.tsx', 'seo'),
      page('seo/analytics', 'routes/admin/seo-analytics.tsx', 'seo-analytics'),
      route(`${base}/synonyms`, 'routes/admin/synonyms.tsx', { id: `${base}-synonyms` }, [
        route('new', 'routes/admin/synonym-new.tsx', { id: `${base}-synonym-new` }),
        route('change', 'routes/admin/synonym-change.tsx', { id: `${base}-synonym-change` }),
      ]),
      route(`${base}/staff`, 'routes/admin/staff.tsx', { id: `${base}-staff` }, [
        route('invite', 'routes/admin/staff/invite.tsx', { id: `${base}-staff-invite` }),
        route(':userId', 'routes/admin/staff/member.tsx', { id: `${base}-staff-member` }),
      ]),
      page('audit', 'routes/admin/audit.tsx', 'audit'),
      page('audit/export.csv', 'routes/admin/audit/export.ts', 'audit-csv'),
      page('integrations', 'routes/admin/integrations.tsx', 'integrations'),
      page('integrations/partners', 'routes/admin/integrations/partners.tsx', 'partners'),
      page(
        'integrations/partners/figures',
        'routes/admin/integrations/partner-figures.tsx',
        'partner-figures',
      ),
      route(`${base}/integrations/webhooks`, 'routes/admin/webhooks.tsx', { id: `${base}-webhooks` }, [
        route('new', 'routes/admin/webhooks/new.tsx', { id: `${base}-webhook-new` }),
      ]),
      route(`${base}/integrations/webhooks/:id`, 'routes/admin/webhook.tsx', { id: `${base}-webhook` }, [
        route('change', 'routes/admin/webhooks/change.tsx', { id: `${base}-webhook-change` }),
        route('secret', 'routes/admin/webhooks/secret.tsx', { id: `${base}-webhook-secret` }),
        route('deliveries/:deliveryId', 'routes/admin/webhooks/delivery.tsx', {
          id: `${base}-webhook-delivery`,
        }),
      ]),
      route(`${base}/integrations/keys`, 'routes/admin/integrations/keys.tsx', { id: `${base}-keys` }, [
        route('new', 'routes/admin/integrations/key-new.tsx', { id: `${base}-key-new` }),
        route(':id', 'routes/admin/integrations/key.tsx', { id: `${base}-key` }),
      ]),
      route(`${base}/coupons`, 'routes/admin/coupons.tsx', { id: `${base}-coupons` }, [
        route('new', 'routes/admin/coupon-new.tsx', { id: `${base}-coupon-new` }),
        route(':id', 'routes/admin/coupon-edit.tsx', { id: `${base}-coupon-edit` }),
      ]),
      page('coupons/:id/uses', 'routes/admin/coupon-uses.tsx', 'coupon-uses'),
      page('coupons/:id/delete', 'routes/admin/coupon-delete.ts', 'coupon-delete'),
      page('coupons/:id/restore', 'routes/admin/coupon-restore.ts', 'coupon-restore'),
      page('customers', 'routes/admin/customers.tsx', 'customers'),
      page('customers/export.csv', 'routes/admin/customers-csv.ts', 'customers-csv'),
      page('customers/:userId', 'routes/admin/customer.tsx', 'customer'),
      page('enquiries', 'routes/admin/enquiries.tsx', 'enquiries'),
      page('enquiries/:id', 'routes/admin/enquiry.tsx', 'enquiry'),
      page('enquiries/:id/reopen', 'routes/admin/enquiry-reopen.ts', 'enquiry-reopen'),
      page('reviews/:id/show', 'routes/admin/review-show.ts', 'review-show'),
      page('blog/:id/delete', 'routes/admin/blog-delete.ts', 'blog-delete'),
      page('blog/:id/restore', 'routes/admin/blog-restore.ts', 'blog-restore'),
      route(`${base}/blog`, 'routes/admin/blog.tsx', { id: `${base}-blog` }, [
        route('new', 'routes/admin/blog-new.tsx', { id: `${base}-blog-new` }),
        route(':id', 'routes/admin/blog-post.tsx', { id: `${base}-blog-post` }),
      ]),
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
    route('orders/open/:token', 'routes/orders/open-order.tsx'),

    route('auth', 'routes/accounts/auth.tsx'),
    route('auth/second-factor', 'routes/accounts/second-factor.tsx'),
    route('auth/verify', 'routes/accounts/verify.tsx'),
    route('auth/forgot', 'routes/accounts/forgot.tsx'),
    route('auth/reset', 'routes/accounts/reset.tsx'),
    route('join', 'routes/accounts/join.tsx'),
    layout('routes/accounts/account.tsx', [
      route('account', 'routes/accounts/account/profile.tsx'),
      route('account/addresses', 'routes/accounts/account/addresses.tsx'),
      route('account/security', 'routes/accounts/account/security.tsx'),
      route('account/data', 'routes/accounts/account/data.tsx'),
    ]),

    route('about', 'routes/content/about.tsx'),
    route('blog', 'routes/content/blog.tsx'),
    route('blog/:slug', 'routes/content/post.tsx'),
    route('contact', 'routes/content/contact.tsx'),
    route('thank-you', 'routes/content/thank-you.tsx'),
    route('privacy-policy', 'routes/content/privacy-policy.tsx'),
    route('terms-of-use', 'routes/content/terms-of-use.tsx'),
    route('return-policy', 'routes/content/return-policy.tsx'),
    route('shipping-policy', 'routes/content/shipping-policy.tsx'),
    route('api-docs', 'routes/integrations/api-docs.tsx'),

    route('offline', 'routes/content/offline.tsx'),
    route('*', 'routes/content/not-found.tsx'),
  ]),

  route('auth/locked', 'routes/accounts/locked.tsx'),

  // Staff: the same area at two addresses
  ...staffArea('cms'),
  route('admin/*', 'routes/admin/admin-address.ts'),

  // Addresses without a page of their own
  route('home', 'routes/catalogue/home-redirect.ts'),
  route('about-us', 'routes/content/about-redirect.ts'),
  route('auth/sign-out', 'routes/accounts/sign-out.ts'),
  route('orders/:id/returns/:returnId/photos/:n', 'routes/orders/return-photo.ts'),

  // Files for machines
  route('robots.txt', 'routes/seo/robots.ts'),
  route('openapi.json', 'routes/seo/open-api.ts'),
  route('sitemap.xml', 'routes/seo/sitemap.ts'),
  route('feeds/google.xml', 'routes/seo/product-feed.ts'),
  route('feeds/products.json', 'routes/seo/json-feed.ts'),
  route('llms.txt', 'routes/seo/llms-txt.ts'),
  route('blog/rss.xml', 'routes/seo/blog-feed.ts'),
  route('opensearch.xml', 'routes/seo/open-search.ts'),
  route('site.webmanifest', 'routes/seo/web-manifest.ts'),
  route('.well-known/security.txt', 'routes/seo/security-txt.ts'),
] satisfies RouteConfig
