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

  // Staff
  route('cms/coins', 'routes/admin/coins.tsx', { id: 'cms-coins' }),
  route('admin/coins', 'routes/admin/coins.tsx', { id: 'admin-coins' }),
  route('cms/reviews', 'routes/admin/reviews.tsx', { id: 'cms-reviews' }),
  route('admin/reviews', 'routes/admin/reviews.tsx', { id: 'admin-reviews' }),
  route('cms/*', 'routes/admin/orders.tsx', { id: 'cms' }),
  route('admin/*', 'routes/admin/orders.tsx', { id: 'admin' }),

  // Addresses without a page of their own
  route('home', 'routes/catalogue/home-redirect.ts'),
  route('about-us', 'routes/content/about-redirect.ts'),
  route('auth/sign-out', 'routes/accounts/sign-out.ts'),

  // Files for machines
  route('robots.txt', 'routes/seo/robots.ts'),
  route('sitemap.xml', 'routes/seo/sitemap.ts'),
  route('feeds/google.xml', 'routes/seo/product-feed.ts'),
  route('opensearch.xml', 'routes/seo/open-search.ts'),
  route('site.webmanifest', 'routes/seo/web-manifest.ts'),
  route('.well-known/security.txt', 'routes/seo/security-txt.ts'),
] satisfies RouteConfig
