/** The shop's figures as integrators receive them (spec §7): the same that staff see. */
import type { CategoryName } from '#platform/rules/categories.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import { paise, toRupees, type Paise } from '#platform/rules/money.ts'
import { ORDER_STATUSES, type OrderStatus } from '#modules/orders/rules/order-status.ts'
import { z } from '#platform/rules/zod.ts'
import { isoInstant, type Span } from './api-parameters.ts'
import { instantInUtc, rupees } from './api-values.ts'
import { SAMPLE_PRODUCT } from './api-samples.ts'

export type ShopFigures = {
  /** Placed in the span; statuses without orders are left out. */
  readonly placed: readonly { readonly status: OrderStatus; readonly orders: number }[]
  /** Paid in the span, and refunded in the span. */
  readonly paidOrders: number
  readonly paidPaise: Paise
  readonly refundedPaise: Paise
  /** Current values, whatever the span. */
  readonly products: {
    readonly total: number
    readonly inStock: number
    readonly low: number
    readonly out: number
  }
  /** Of orders paid in the span, at the prices of their order. */
  readonly best: readonly {
    readonly id: ProductId
    readonly name: string
    readonly category: CategoryName
    readonly units: number
    readonly paise: Paise
  }[]
}

const count = z.int().min(0)

export const integratorStats = z
  .object({
    period: z
      .object({
        from: instantInUtc
          .nullable()
          .describe('Its first instant; null: from the first order on.')
          .meta({ example: '2026-10-31T18:30:00.000Z' }),
        until: instantInUtc
          .nullable()
          .describe('The first instant after it; null: until now.')
          .meta({ example: '2026-11-22T18:30:00.000Z' }),
      })
      .describe('The span that was asked for.'),
    orders: z
      .object({
        total: count.meta({ example: 128 }),
        by_status: z.object(
          Object.fromEntries(ORDER_STATUSES.map((status) => [status, count.meta({ example: 32 })])) as Record<
            OrderStatus,
            typeof count
          >,
        ),
      })
      .describe('Placed in the span, by what has become of them.'),
    revenue: z
      .object({
        currency: z.literal('INR'),
        total: rupees
          .describe('Paid less sent back. Below 0 when more went back.')
          .meta({ example: 61_250.5 }),
        paid: rupees.describe('Of orders that were paid in the span.').meta({ example: 62_000.5 }),
        refunded: rupees
          .describe('Sent back in the span: refunds that are `processing` or `refunded`.')
          .meta({ example: 750 }),
        paid_orders: count.meta({ example: 118 }),
        average_order: rupees
          .nullable()
          .describe('Average value of paid orders; null if there are none.')
          .meta({ example: 525.43 }),
      })
      .describe('Each amount counts on the day on which it was paid or sent back.'),
    products: z
      .object({
        total: count.describe('Shown or not, without archived ones.').meta({ example: 40 }),
        in_stock: count.describe('On sale, and there are some.').meta({ example: 36 }),
        low_stock: count
          .describe('On sale with fewer than 10 left, those with none among them.')
          .meta({ example: 5 }),
        out_of_stock: count.describe('On sale, and none can be sold.').meta({ example: 2 }),
      })
      .describe('Current values, regardless of the period.'),
    top_products: z
      .array(
        z.object({
          product_id: z.uuid().meta({ example: SAMPLE_PRODUCT.id }),
          name: z.string().meta({ example: SAMPLE_PRODUCT.name }),
          category: z.string().meta({ example: SAMPLE_PRODUCT.category }),
          quantity: z.int().min(1).meta({ example: 64 }),
          revenue: rupees.describe('Price times quantity, before discounts.').meta({ example: 12_096 }),
        }),
      )
      .describe('Top ten by revenue, from orders paid in the period.'),
  })
  .meta({ id: 'Stats' })

export type IntegratorStats = z.output<typeof integratorStats>

export function toIntegratorStats({ from, until }: Span, figures: ShopFigures): IntegratorStats {
  const { placed, paidOrders, paidPaise, refundedPaise, products, best } = figures
  const ordersOf = (status: OrderStatus) => placed.find((each) => each.status === status)?.orders ?? 0
  return {
    period: {
      from: from === null ? null : isoInstant(from),
      until: until === null ? null : isoInstant(until),
    },
    orders: {
      total: placed.reduce((sum, { orders }) => sum + orders, 0),
      by_status: {
        pending: ordersOf('pending'),
        shipped: ordersOf('shipped'),
        completed: ordersOf('completed'),
        failed: ordersOf('failed'),
      },
    },
    revenue: {
      currency: 'INR',
      total: toRupees(paise(paidPaise - refundedPaise)),
      paid: toRupees(paidPaise),
      refunded: toRupees(refundedPaise),
      paid_orders: paidOrders,
      average_order: paidOrders === 0 ? null : toRupees(paise(Math.round(paidPaise / paidOrders))),
    },
    products: {
      total: products.total,
      in_stock: products.inStock,
      low_stock: products.low,
      out_of_stock: products.out,
    },
    top_products: best.map(({ id, name, category, units, paise: revenuePaise }) => ({
      product_id: id,
      name,
      category,
      quantity: units,
      revenue: toRupees(revenuePaise),
    })),
  }
}
