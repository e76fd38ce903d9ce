/** The SQL of placing and settling an order, run directly on the database driver: the baseline for bench/orders.ts. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { connect } from '#platform/database/connection.ts'
import { lockOrderOfPayment } from '#modules/orders/data/order-locks.ts'
import { insertGuestSession } from '#modules/accounts/data/guest-sessions.ts'
import { insertInvoice } from '#modules/invoicing/data/invoices.ts'
import { insertOrder, findOrder } from '#modules/orders/data/orders.ts'
import { completePayment } from '#modules/payments/data/complete-payment.ts'
import { recordProviderOrder, storeWebhooks } from '#modules/payments/data/payments.ts'
import { lockProducts } from '#modules/catalogue/data/stock.ts'
import { transaction } from '#platform/database/transaction.ts'
import { sellingPrice } from '#modules/catalogue/rules/pricing.ts'
import type { OrderId, ProductId } from '#platform/rules/ids.ts'
import { composeInvoice } from '#modules/invoicing/rules/compose-invoice.ts'
import { seriesOf } from '#modules/invoicing/rules/financial-year.ts'
import { paise } from '#platform/rules/money.ts'

const CONNECTIONS = 8
const CUSTOMER = {
  fullName: 'Asha Rao',
  email: 'asha@example.test',
  phone: '9848012345',
  address: '12 Banjara Hills Road',
  city: 'Hyderabad',
  state: 'Telangana',
  pincode: '500034',
  country: 'India',
}

/** Orders per second if each runs only the same SQL. */
export async function runBareSql(
  databaseUrl: string,
  products: readonly string[],
  orders: number,
): Promise<number> {
  const db = connect(databaseUrl, { size: CONNECTIONS })
  const session = await insertGuestSession(db.pool, randomUUID(), 24)
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < orders) {
      const productId = products[next % products.length] as ProductId
      next += 1
      await placeAndPay(db, session.id, productId)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  const perSecond = orders / ((performance.now() - began) / 1_000)
  await db.close()
  return perSecond
}

async function placeAndPay(
  db: ReturnType<typeof connect>,
  guestSessionId: Awaited<ReturnType<typeof insertGuestSession>>['id'],
  productId: ProductId,
) {
  const id = randomUUID() as OrderId
  const providerOrderId = `order_${id.replaceAll('-', '').slice(0, 14)}`
  await transaction(db, async (tx) => {
    const product = (await lockProducts(tx, [productId])).get(productId)
    if (!product) throw new Error('a product of the bench is missing')
    const unitPaise = sellingPrice(product)
    await insertOrder(tx, {
      id,
      userId: null,
      guestSessionId,
      contentDigest: id,
      customer: CUSTOMER,
      business: null,
      delivery: 'courier',
      couponCode: null,

      subtotalPaise: unitPaise,
      shippingPaise: paise(5_000),
      couponDiscountPaise: paise(0),
      coinsRedeemed: 0,

      coinDiscountPaise: paise(0),
      paymentMethod: 'prepaid',
      mailbox: '',
      codFeePaise: paise(0),
      totalPaise: paise(unitPaise + 5_000),
      coinsEarned: 0,
      coinsPercent: 10,
      reservedForMinutes: 30,
      promisedBy: null,
      provider: 'razorpay',
      items: [{ ...product, productId, quantity: 1, unitPaise, path: '/x' }],
    })
  })
  await recordProviderOrder(db.pool, id, providerOrderId)
  await storeWebhooks(db.pool, 'razorpay', [{ eventId: id, rawBody: Buffer.from('{}'), outcome: null }])
  await findOrder(db.pool, id)
  await transaction(db, async (tx) => {
    const order = await lockOrderOfPayment(tx, providerOrderId)
    if (!order) throw new Error('an order of the bench is missing')
    const { invoice: found } = await completePayment(tx, order, {
      providerPaymentId: `pay_${providerOrderId.slice(6)}`,
      actor: 'callback',
      goods: 'reserved',
      jobs: [{ task: 'bench', payload: { orderId: id }, key: null }],
    })
    if (!found) throw new Error('an order of the bench has an invoice already')
    const { kind, document } = composeInvoice(found.order)
    const invoice = { ...seriesOf('invoice', found.day), kind, day: found.day, document }
    await insertInvoice(tx, { ...invoice, refundId: null, correctsId: null })
  })
}

/** Deletes the bench's jobs from the queue. */
export async function dropBenchJobs(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t WHERE t.id = j.task_id AND t.identifier = 'bench'`,
  )
  await client.end()
}
