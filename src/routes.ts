/** The site map: every page of the shop and its module. */
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** Staff pages, inside one frame. */
function staffArea(base: 'cms') {
  const page = (path: string, file: string, name: string) =>
    route(`${base}/${path}`, file, { id: `${base}-${name}` })
  return [
    layout('app/staff/staff-layout.tsx', { id: `${base}-area` }, [
      route(base, 'app/staff/dashboard.tsx', { id: base }),
      page('orders', 'modules/orders/screens/staff/staff-orders.tsx', 'orders'),
      route(
        `${base}/products`,
        'modules/catalogue/screens/staff/staff-products.tsx',
        { id: `${base}-products` },
        [
          route('new', 'modules/catalogue/screens/staff/products/new-product.tsx', {
            id: `${base}-product-new`,
          }),
          route('bulk', 'modules/catalogue/screens/staff/products/bulk.tsx', { id: `${base}-products-bulk` }),
          route(':id', 'modules/catalogue/screens/staff/products/edit.tsx', { id: `${base}-product` }),
          route(':id/stock', 'modules/catalogue/screens/staff/products/stock.tsx', {
            id: `${base}-product-stock`,
          }),
        ],
      ),
      page('products/:id/delete', 'modules/catalogue/screens/staff/products/delete.tsx', 'product-delete'),
      page('products/:id/restore', 'modules/catalogue/screens/staff/products/restore.tsx', 'product-restore'),
      page(
        'products/:id/duplicate',
        'modules/catalogue/screens/staff/products/duplicate.tsx',
        'product-duplicate',
      ),
      page(
        'products/changes/:batchId',
        'modules/catalogue/screens/staff/products/batch.tsx',
        'products-batch',
      ),
      page('products/export.csv', 'modules/catalogue/screens/staff/products/export-csv.ts', 'products-csv'),
      page('products/import', 'modules/catalogue/screens/staff/products/import.tsx', 'products-import'),
      page(
        'products/import/template.csv',
        'modules/catalogue/screens/staff/products/template-csv.ts',
        'products-template',
      ),
      page(
        'products/import/:importId',
        'modules/catalogue/screens/staff/products/import-preview.tsx',
        'products-preview',
      ),
      page(
        'products/import/:importId/columns',
        'modules/catalogue/screens/staff/products/import-columns.tsx',
        'products-columns',
      ),
      page(
        'products/import/:importId/progress',
        'modules/catalogue/screens/staff/products/import-progress.ts',
        'products-progress',
      ),
      page('coins', 'modules/rewards/screens/staff/coins.tsx', 'coins'),
      page('reviews', 'modules/reviews/screens/staff/reviews.tsx', 'reviews'),
      page('reconciliation', 'modules/payments/screens/staff/reconciliation.tsx', 'reconciliation'),
      page('orders/:id/refund', 'app/staff/order-refund.tsx', 'order-refund'),
      page('orders/:id/cancel', 'modules/orders/screens/staff/order-cancel.tsx', 'order-cancel'),
      route(`${base}/orders/:id`, 'app/staff/staff-order.tsx', { id: `${base}-order` }, [
        route('ship', 'modules/orders/screens/staff/order-ship.tsx', { id: `${base}-order-ship` }),
        route('share', 'modules/checkout/screens/staff/order-share.tsx', { id: `${base}-order-share` }),
        route('paid', 'modules/orders/screens/staff/order-paid.tsx', { id: `${base}-order-paid` }),
      ]),
      page('orders/new', 'modules/checkout/screens/staff/order-new.tsx', 'order-new'),
      page('orders/ship', 'modules/fulfilment/screens/staff/orders-ship.tsx', 'orders-ship'),
      page('orders/archive', 'modules/orders/screens/staff/orders-archive.tsx', 'orders-archive'),
      page('views', 'modules/staff/screens/staff/views.tsx', 'views'),
      page('tags/:subject', 'modules/staff/screens/staff/tags.tsx', 'tags'),
      page('tags/:subject/undo', 'modules/staff/screens/staff/tags-undo.ts', 'tags-undo'),
      page('orders/export.csv', 'modules/orders/screens/staff/orders-csv.ts', 'orders-csv'),
      page('orders/:id/complete', 'modules/orders/screens/staff/order-complete.tsx', 'order-complete'),
      page('orders/:id/note', 'modules/orders/screens/staff/order-note.ts', 'order-note'),
      page('orders/:id/confirm', 'modules/checkout/screens/staff/order-confirm.ts', 'order-confirm'),
      page('orders/:id/link', 'modules/orders/screens/staff/order-link.ts', 'order-link'),
      page('settings', 'modules/staff/screens/staff/settings.tsx', 'settings'),
      page('settings/brand', 'modules/staff/screens/staff/settings-brand.tsx', 'settings-brand'),
      page('settings/business', 'modules/staff/screens/staff/settings-business.tsx', 'settings-business'),
      page('settings/shipping', 'modules/staff/screens/staff/settings-shipping.tsx', 'settings-shipping'),
      page('settings/order-limits', 'modules/staff/screens/staff/settings-limits.tsx', 'settings-limits'),
      page('settings/rewards', 'modules/staff/screens/staff/settings-rewards.tsx', 'settings-rewards'),
      page('settings/menu', 'modules/staff/screens/staff/settings-menu.tsx', 'settings-menu'),
      page('settings/mails', 'modules/reports/screens/staff/mail-texts.tsx', 'mail-texts'),
      page('settings/mails/:kind', 'modules/reports/screens/staff/mail-text.tsx', 'mail-text'),
      page('settings/mails/:kind/preview', 'modules/reports/screens/staff/mail-preview.ts', 'mail-preview'),
      page('health', 'modules/reports/screens/staff/health.tsx', 'health'),
      page('invoices', 'modules/invoicing/screens/staff/invoices.tsx', 'invoices'),
      page('invoices/gst', 'modules/invoicing/screens/staff/gst.tsx', 'gst'),
      page('invoices/gst.csv', 'modules/invoicing/screens/staff/invoices/month-file.ts', 'gst-csv'),
      page('invoices/register.csv', 'modules/invoicing/screens/staff/invoices/month-file.ts', 'register-csv'),
      page('invoices/gstr1.zip', 'modules/invoicing/screens/staff/invoices/month-file.ts', 'gstr1-zip'),
      page('invoices/rates', 'modules/invoicing/screens/staff/tax-rates.tsx', 'tax-rates'),
      page(
        'orders/:id/invoices/:invoiceId',
        'modules/invoicing/screens/staff/invoice-file.tsx',
        'invoice-file',
      ),
      page('parcels', 'modules/fulfilment/screens/staff/parcels.tsx', 'parcels'),
      page('orders/:id/parcel', 'modules/fulfilment/screens/staff/order-parcel.tsx', 'order-parcel'),
      page('orders/:id/label', 'modules/fulfilment/screens/staff/order-label.ts', 'order-label'),
      page('orders/:id/packing-slip', 'modules/fulfilment/screens/staff/packing-slips.tsx', 'packing-slip'),
      page('labels', 'modules/fulfilment/screens/staff/labels.ts', 'labels'),
      page('packing-slips', 'modules/fulfilment/screens/staff/packing-slips.tsx', 'packing-slips'),
      page('returns', 'modules/fulfilment/screens/staff/returns.tsx', 'returns'),
      page('returns/:id', 'modules/fulfilment/screens/staff/return.tsx', 'return'),
      page('returns/:id/photos/:n', 'modules/fulfilment/screens/staff/staff-return-photo.ts', 'return-photo'),
      page('orders/:id/return', 'modules/fulfilment/screens/staff/open-return.ts', 'open-return'),
      page('analytics', 'modules/reports/screens/staff/analytics.tsx', 'analytics'),
      page('export', 'app/staff/export.tsx', 'export'),
      page('export/shop', 'app/staff/export-shop.tsx', 'export-shop'),
      page('export/shop.zip', 'app/staff/shop-zip.ts', 'shop-zip'),
      page('search', 'app/staff/search.tsx', 'search'),
      page('home', 'modules/content/screens/staff/home.tsx', 'home'),
      page('pages', 'modules/content/screens/staff/pages.tsx', 'pages'),
      page('pages/:slug', 'modules/content/screens/staff/page-edit.tsx', 'page-edit'),
      page('pages/:slug/restore', 'modules/content/screens/staff/page-restore.ts', 'page-restore'),
      page('seo', 'modules/content/screens/staff/seo.tsx', 'seo'),
      page('seo/analytics', 'modules/content/screens/staff/seo-analytics.tsx', 'seo-analytics'),
      route(`${base}/redirects`, 'modules/content/screens/staff/redirects.tsx', { id: `${base}-redirects` }, [
        route('new', 'modules/content/screens/staff/redirect-new.tsx', { id: `${base}-redirect-new` }),
      ]),
      page('redirects/export.csv', 'modules/content/screens/staff/redirects-csv.ts', 'redirects-csv'),
      route(
        `${base}/categories`,
        'modules/catalogue/screens/staff/categories.tsx',
        { id: `${base}-categories` },
        [
          route('new', 'modules/catalogue/screens/staff/category-new.tsx', { id: `${base}-category-new` }),
          route(':id', 'modules/catalogue/screens/staff/category-edit.tsx', { id: `${base}-category` }),
        ],
      ),
      route(
        `${base}/product-groups`,
        'modules/catalogue/screens/staff/product-groups.tsx',
        { id: `${base}-product-groups` },
        [
          route('new', 'modules/catalogue/screens/staff/product-group-new.tsx', {
            id: `${base}-product-group-new`,
          }),
        ],
      ),
      page('product-groups/:id', 'modules/catalogue/screens/staff/product-group.tsx', 'product-group'),
      route(`${base}/synonyms`, 'modules/catalogue/screens/staff/synonyms.tsx', { id: `${base}-synonyms` }, [
        route('new', 'modules/catalogue/screens/staff/synonym-new.tsx', { id: `${base}-synonym-new` }),
        route('change', 'modules/catalogue/screens/staff/synonym-change.tsx', {
          id: `${base}-synonym-change`,
        }),
      ]),
      route(`${base}/staff`, 'modules/staff/screens/staff/staff.tsx', { id: `${base}-staff` }, [
        route('invite', 'modules/staff/screens/staff/staff/invite.tsx', { id: `${base}-staff-invite` }),
        route(':userId', 'modules/staff/screens/staff/staff/member.tsx', { id: `${base}-staff-member` }),
      ]),
      page('audit', 'modules/staff/screens/staff/audit.tsx', 'audit'),
      page('audit/export.csv', 'modules/staff/screens/staff/audit/export.ts', 'audit-csv'),
      page('integrations', 'modules/partners/screens/staff/integrations.tsx', 'integrations'),
      page('integrations/partners', 'modules/partners/screens/staff/integrations/partners.tsx', 'partners'),
      page(
        'integrations/partners/figures',
        'modules/partners/screens/staff/integrations/partner-figures.tsx',
        'partner-figures',
      ),
      route(
        `${base}/integrations/webhooks`,
        'modules/partners/screens/staff/webhooks.tsx',
        { id: `${base}-webhooks` },
        [
          route('new', 'modules/partners/screens/staff/webhooks/new-webhook.tsx', {
            id: `${base}-webhook-new`,
          }),
        ],
      ),
      route(
        `${base}/integrations/webhooks/:id`,
        'modules/partners/screens/staff/webhook.tsx',
        { id: `${base}-webhook` },
        [
          route('change', 'modules/partners/screens/staff/webhooks/change.tsx', {
            id: `${base}-webhook-change`,
          }),
          route('secret', 'modules/partners/screens/staff/webhooks/secret.tsx', {
            id: `${base}-webhook-secret`,
          }),
          route('deliveries/:deliveryId', 'modules/partners/screens/staff/webhooks/delivery.tsx', {
            id: `${base}-webhook-delivery`,
          }),
        ],
      ),
      route(
        `${base}/integrations/keys`,
        'modules/partners/screens/staff/integrations/keys.tsx',
        { id: `${base}-keys` },
        [
          route('new', 'modules/partners/screens/staff/integrations/key-new.tsx', { id: `${base}-key-new` }),
          route(':id', 'modules/partners/screens/staff/integrations/key.tsx', { id: `${base}-key` }),
        ],
      ),
      route(`${base}/coupons`, 'modules/coupons/screens/staff/coupons.tsx', { id: `${base}-coupons` }, [
        route('new', 'modules/coupons/screens/staff/coupon-new.tsx', { id: `${base}-coupon-new` }),
        route(':id', 'modules/coupons/screens/staff/coupon-edit.tsx', { id: `${base}-coupon-edit` }),
      ]),
      page('coupons/:id/uses', 'modules/coupons/screens/staff/coupon-uses.tsx', 'coupon-uses'),
      page('coupons/:id/delete', 'modules/coupons/screens/staff/coupon-delete.ts', 'coupon-delete'),
      page('coupons/:id/restore', 'modules/coupons/screens/staff/coupon-restore.ts', 'coupon-restore'),
      page('customers', 'modules/reports/screens/staff/customers.tsx', 'customers'),
      page('customers/export.csv', 'modules/reports/screens/staff/customers-csv.ts', 'customers-csv'),
      page('customers/import', 'modules/accounts/screens/staff/customers-import.tsx', 'customers-import'),
      page(
        'customers/import/:importId',
        'modules/accounts/screens/staff/customers-import-preview.tsx',
        'customers-preview',
      ),
      page('customers/:userId', 'app/staff/customer.tsx', 'customer'),
      page('enquiries', 'modules/enquiries/screens/staff/enquiries.tsx', 'enquiries'),
      page('enquiries/:id', 'modules/enquiries/screens/staff/enquiry.tsx', 'enquiry'),
      page('enquiries/:id/reopen', 'modules/enquiries/screens/staff/enquiry-reopen.ts', 'enquiry-reopen'),
      page('reviews/:id/show', 'modules/reviews/screens/staff/review-show.ts', 'review-show'),
      page('blog/:id/delete', 'modules/content/screens/staff/blog-delete.ts', 'blog-delete'),
      page('blog/:id/restore', 'modules/content/screens/staff/blog-restore.ts', 'blog-restore'),
      route(`${base}/blog`, 'modules/content/screens/staff/staff-blog.tsx', { id: `${base}-blog` }, [
        route('new', 'modules/content/screens/staff/blog-new.tsx', { id: `${base}-blog-new` }),
        route(':id', 'modules/content/screens/staff/blog-post.tsx', { id: `${base}-blog-post` }),
      ]),
      page('*', 'app/staff/staff-not-found.tsx', 'not-found'),
    ]),
  ]
}

export default [
  layout('app/layout.tsx', [
    index('app/pages/home.tsx'),
    route('products', 'app/pages/products.tsx'),
    route('category/:slug', 'app/pages/category.tsx', { id: 'category' }),
    route(':slug', 'app/pages/category.tsx', { id: 'listing' }),
    route(':category/:slug', 'app/pages/product.tsx'),
    route('sample-sheet/:category/:slug', 'modules/catalogue/screens/shop/sample-sheet.tsx'),
    route('product/:id', 'modules/catalogue/screens/shop/product-by-id.tsx'),

    route('wishlist', 'modules/cart/screens/shop/wishlist.tsx'),
    route('rewards', 'modules/rewards/screens/shop/rewards.tsx'),
    route('cart', 'modules/checkout/screens/shop/cart.tsx'),
    route('order-success/:id', 'app/pages/order-success.tsx'),
    route('orders', 'modules/orders/screens/shop/orders.tsx'),
    route('orders/:id', 'app/pages/order.tsx'),
    route('orders/:id/pay', 'modules/checkout/screens/shop/pay-order.tsx'),
    route('orders/:id/invoice', 'modules/invoicing/screens/shop/order-invoice.tsx', { id: 'order-invoice' }),
    route('orders/:id/invoices/:invoiceId', 'modules/invoicing/screens/shop/order-invoice.tsx', {
      id: 'order-paper',
    }),
    route('orders/:id/return', 'modules/fulfilment/screens/shop/return-order.tsx'),
    route('orders/confirm/:token', 'modules/checkout/screens/shop/confirm-order.tsx'),
    route('orders/open/:token', 'modules/orders/screens/shop/open-order.tsx'),

    route('auth', 'modules/accounts/screens/shop/auth.tsx'),
    route('auth/second-factor', 'modules/accounts/screens/shop/second-factor.tsx'),
    route('auth/verify', 'modules/accounts/screens/shop/verify.tsx'),
    route('auth/forgot', 'modules/accounts/screens/shop/forgot.tsx'),
    route('auth/reset', 'modules/accounts/screens/shop/reset.tsx'),
    route('join', 'modules/accounts/screens/shop/join.tsx'),
    layout('modules/accounts/screens/shop/account.tsx', [
      route('account', 'modules/accounts/screens/shop/account/profile.tsx'),
      route('account/addresses', 'modules/accounts/screens/shop/account/addresses.tsx'),
      route('account/security', 'modules/accounts/screens/shop/account/security.tsx'),
      route('account/data', 'modules/accounts/screens/shop/account/data.tsx'),
    ]),

    route('about', 'modules/content/screens/shop/about.tsx'),
    route('blog', 'modules/content/screens/shop/blog.tsx'),
    route('blog/:slug', 'modules/content/screens/shop/post.tsx'),
    route('contact', 'modules/enquiries/screens/shop/contact.tsx'),
    route('thank-you', 'modules/enquiries/screens/shop/thank-you.tsx'),
    route('privacy-policy', 'modules/content/screens/shop/privacy-policy.tsx'),
    route('terms-of-use', 'modules/content/screens/shop/terms-of-use.tsx'),
    route('return-policy', 'modules/content/screens/shop/return-policy.tsx'),
    route('shipping-policy', 'modules/content/screens/shop/shipping-policy.tsx'),
    route('api-docs', 'modules/partners/screens/shop/api-docs.tsx'),

    route('offline', 'app/pages/offline.tsx'),
    route('*', 'app/pages/not-found.tsx'),
  ]),

  route('auth/locked', 'modules/accounts/screens/shop/locked.tsx'),

  // Staff: the same area at two addresses
  ...staffArea('cms'),
  route('cms/home/preview', 'app/staff/home-preview.tsx', { id: 'cms-home-preview' }),
  route('admin/*', 'app/staff/admin-address.ts'),

  // Addresses without a page of their own
  route('home', 'app/pages/home-redirect.ts'),
  route('about-us', 'modules/content/screens/shop/about-redirect.ts'),
  route('auth/sign-out', 'modules/accounts/screens/shop/sign-out.ts'),
  route('orders/:id/returns/:returnId/photos/:n', 'modules/fulfilment/screens/shop/return-photo.ts'),

  // Files for machines
  route('robots.txt', 'modules/content/screens/shop/robots.ts'),
  route('openapi.json', 'modules/partners/screens/shop/open-api.ts'),
  route('sitemap.xml', 'modules/content/screens/shop/sitemap.ts'),
  route('feeds/google.xml', 'modules/partners/machines/screens/product-feed.ts'),
  route('feeds/products.json', 'modules/partners/machines/screens/json-feed.ts'),
  route('llms.txt', 'modules/partners/machines/screens/llms-txt.ts'),
  route('blog/rss.xml', 'modules/content/screens/shop/blog-feed.ts'),
  route('opensearch.xml', 'app/pages/files/open-search.ts'),
  route('site.webmanifest', 'app/pages/files/web-manifest.ts'),
  route('.well-known/security.txt', 'app/pages/files/security-txt.ts'),
] satisfies RouteConfig
