/** For each layer and folder: allowed and forbidden imports. `rule` is the rule that rejects them. */
type Imports = {
  readonly from: string
  readonly rule: 'imports' | 'relative-imports-stay-home' | 'routes-apart'
  readonly allowed: readonly string[]
  readonly refused: readonly string[]
}

const ORDERS = 'src/modules/orders'

export const IMPORTS: readonly Imports[] = [
  {
    from: `${ORDERS}/rules/price.ts`,
    rule: 'imports',
    allowed: ['zod', './total.ts', '#platform/rules/money.ts', '#modules/cart/rules/quote.ts'],
    refused: [
      'node:path',
      'react',
      'pg',
      '../data/orders.ts',
      '../actions/get-order.ts',
      '../components/card.tsx',
      '#platform/database/statement.ts',
      '#app/context.ts',
      '#server/config.ts',
      '#tests/support/orders.ts',
      '../testing/an-order.ts',
      '#modules/payments/rules/refund.ts',
    ],
  },
  {
    from: `${ORDERS}/data/orders.ts`,
    rule: 'imports',
    allowed: [
      'drizzle-orm',
      'pg',
      'node:crypto',
      '../rules/price.ts',
      '#platform/database/statement.ts',
      '#modules/accounts/data/account-tables.ts',
    ],
    refused: [
      'fastify',
      'react',
      '../actions/get-order.ts',
      '../providers/courier.ts',
      '#platform/http/http-client.ts',
      '#modules/payments/data/payments.ts',
    ],
  },
  {
    from: 'src/modules/payments/providers/razorpay.ts',
    rule: 'imports',
    allowed: ['zod', 'node:crypto', './port.ts', '../rules/refund.ts', '#platform/http/http-client.ts'],
    refused: [
      'pg',
      '../data/payments.ts',
      '../actions/refund.ts',
      '#platform/database/connection.ts',
      '#app/shop.ts',
    ],
  },
  {
    from: `${ORDERS}/actions/get-order.ts`,
    rule: 'imports',
    allowed: [
      './list-orders.ts',
      '../data/orders.ts',
      '../rules/price.ts',
      '#platform/deps.ts',
      '#platform/database/transaction.ts',
      '#modules/cart/actions/quote-cart.ts',
    ],
    refused: [
      'fastify',
      'node:fs',
      '../screens/shop/order.tsx',
      '../http/orders.ts',
      '#platform/http/http-client.ts',
      '#modules/checkout/actions/place-order.ts',
      '#server/compose.ts',
    ],
  },
  {
    from: `${ORDERS}/http/orders.ts`,
    rule: 'imports',
    allowed: ['fastify', 'zod', '../actions/get-order.ts', '#platform/http/errors.ts', '#app/shop.ts'],
    refused: ['react', 'pg', '../data/orders.ts', '../screens/shop/order.tsx', '#server/compose.ts'],
  },
  {
    from: `${ORDERS}/components/order-card.tsx`,
    rule: 'imports',
    allowed: ['react', 'react-router', '../rules/price.ts', '#platform/ui/date.ts', './order-card.css'],
    refused: [
      'fastify',
      'd3-scale',
      'node:path',
      '../actions/get-order.ts',
      '../screens/shop/order.tsx',
      '#app/context.ts',
      '#modules/payments/components/pay.tsx',
    ],
  },
  {
    from: `${ORDERS}/screens/shop/order.tsx`,
    rule: 'imports',
    allowed: [
      'react',
      'react-router',
      './+types/order',
      '../../actions/get-order.ts',
      '../../components/order-card.tsx',
      '#app/context.ts',
      '#app/access.ts',
    ],
    refused: [
      'pg',
      'fastify',
      '../../data/orders.ts',
      '#platform/database/connection.ts',
      '#server/config.ts',
    ],
  },
  {
    from: 'src/modules/partners/machines/rules/json-feed.ts',
    rule: 'imports',
    allowed: ['zod', '../../rules/api-values.ts', '#modules/catalogue/rules/product.ts'],
    refused: ['pg', '../data/feed-products.ts', '../actions/assistants.ts', '../../data/api-keys.ts'],
  },
  {
    from: 'src/platform/ui/staff/charts/plot.tsx',
    rule: 'imports',
    allowed: ['react', 'd3-scale', 'd3-shape', '#platform/rules/ticks.ts'],
    refused: ['pg', '#modules/orders/rules/price.ts'],
  },
  {
    from: 'src/modules/accounts/screens/shop/account/factor-set-up.tsx',
    rule: 'imports',
    allowed: ['react', 'lean-qr/nano', '../../../components/account-form.tsx'],
    refused: ['lean-qr', 'pg'],
  },
  {
    from: 'src/platform/mail/smtp.ts',
    rule: 'imports',
    allowed: ['nodemailer', 'node:net', './port.ts', '../rules/money.ts'],
    refused: ['#modules/orders/rules/price.ts', '#app/shop.ts', '#server/config.ts'],
  },
  {
    from: 'src/app/pages/home.tsx',
    rule: 'imports',
    allowed: ['react', '#modules/orders/components/order-card.tsx', '../context.ts'],
    refused: ['pg', '#modules/orders/data/orders.ts', '#modules/orders/http/orders.ts', '#server/config.ts'],
  },
  {
    from: 'src/server/app.ts',
    rule: 'imports',
    allowed: [
      'fastify',
      '#modules/orders/http/orders.ts',
      '#modules/payments/providers/port.ts',
      './compose.ts',
    ],
    refused: [
      '#modules/payments/providers/razorpay.ts',
      '#modules/orders/data/orders.ts',
      '../../sandbox/faults.ts',
      '../../tests/support/orders.ts',
      '../../scripts/seed.ts',
    ],
  },
  {
    from: 'src/server/compose.ts',
    rule: 'imports',
    allowed: ['#modules/payments/providers/razorpay.ts', '#platform/mail/smtp.ts'],
    refused: ['../../sandbox/faults.ts', '../../tests/support/orders.ts'],
  },
  {
    from: 'sandbox/server.ts',
    rule: 'imports',
    allowed: ['fastify', './faults.ts'],
    refused: ['#platform/rules/money.ts', '../src/platform/rules/money.ts', '../tests/support/orders.ts'],
  },
  {
    from: 'client/client.ts',
    rule: 'imports',
    allowed: ['./send.ts'],
    refused: ['zod', 'node:crypto', '#platform/rules/money.ts', '../src/platform/rules/money.ts'],
  },
  {
    from: 'scripts/seed.ts',
    rule: 'imports',
    allowed: ['#server/config.ts', './lib/paths.mjs'],
    refused: ['../tests/support/orders.ts', '../sandbox/faults.ts'],
  },
  {
    from: 'bench/run.ts',
    rule: 'imports',
    allowed: ['#server/config.ts', './lib/load.ts'],
    refused: ['../tests/support/orders.ts', '../client/send.ts'],
  },
  {
    from: `${ORDERS}/rules/total.ts`,
    rule: 'relative-imports-stay-home',
    allowed: ['./price.ts', '../rules/price.ts', '#modules/cart/rules/quote.ts'],
    refused: ['../../cart/rules/quote.ts', '../../../platform/rules/money.ts'],
  },
  {
    from: `${ORDERS}/screens/shop/order-head.tsx`,
    rule: 'routes-apart',
    allowed: ['./order-lines.ts', '../../components/order-card.tsx'],
    refused: ['./orders.tsx', '../shop/orders.tsx'],
  },
]
