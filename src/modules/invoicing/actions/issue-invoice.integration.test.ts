/** Every paid order has an invoice, numbered without gaps, even with concurrent payments and failures. */
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { lockOrder } from '#modules/orders/data/order-locks.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { paise } from '#platform/rules/money.ts'
import { issueInvoice } from './issue-invoice.ts'
import { goodsOf, NOTEBOOK_HSN, numbersGiven, documentsOf, PLANNER_HSN } from '#tests/support/invoices.ts'
import { anUnpaidOrder } from '#tests/support/orders.ts'
import { anAccount } from '#tests/support/rewards.ts'
import { aPaidOrder } from '#tests/support/shipping.ts'
import {
  aGuest,
  anEvent,
  aProduct,
  confirm,
  CUSTOMER,
  expectBooksToAgree,
  payInWindow,
  placed,
  receive,
  testShop,
  type TestShop,
} from '#tests/support/shop.ts'

const testing = await testShop()
const { shop, db } = testing

afterEach(() => expectBooksToAgree(testing))

describe('a paid order', () => {
  test('has an invoice in the same transaction, with the rates of the day; an unpaid one has none', async () => {
    const guest = await aGuest(testing)
    const [notebook, planner, other] = [
      await goodsOf(testing, NOTEBOOK_HSN, { pricePaise: 20_000 }),
      await goodsOf(testing, PLANNER_HSN, { pricePaise: 59_000, ownRate: 5 }),
      await goodsOf(testing, '96081019', { pricePaise: 11_200, ownRate: 12 }),
    ]
    const items = [notebook, planner, other].map((productId) => ({ productId, quantity: 1 }))
    const order = await placed(testing, guest, { items })
    expect(await documentsOf(testing, order.id)).toEqual([])
    const answer = await payInWindow(testing, order.gatewayOrderId)
    await confirm(testing, guest, order.id, answer)
    const [paper, ...more] = await documentsOf(testing, order.id)
    expect(more).toEqual([])
    expect(paper).toMatchObject({
      kind: 'invoice_cum_bill',
      totalPaise: order.order.totalPaise,
      refundId: null,
    })
    expect(paper?.number).toMatch(/^PN\/\d\d-\d\d\/\d{6}$/)
    expect(paper?.document.payment).toEqual({ method: 'prepaid', reference: answer.razorpay_payment_id })
    const goods = paper?.document.lines.filter((line) => line.kind === 'goods')
    expect(goods?.map(({ hsn, ratePercent }) => [hsn, ratePercent])).toEqual([
      [NOTEBOOK_HSN, 0],
      // The table of rates overrides the product's own rate.
      [PLANNER_HSN, 18],
      ['96081019', 12],
    ])
    expect(paper?.document.isInterState).toBe(false)
  })

  test('that is free has an invoice too, with a total of 0', async () => {
    const user = await anAccount(testing, 100)
    const cheap = await aProduct(testing, { pricePaise: 10_000, name: 'Sample' })
    await db.pool.query(
      `INSERT INTO coupons (code, discount_type, discount_value, max_uses, valid_from, valid_until)
       VALUES ('ALLFREE', 'fixed', 5000, 5, shop_now() - interval '1 day', shop_now() + interval '1 day')`,
    )
    const nothing = await placed(testing, user, {
      items: [{ productId: cheap, quantity: 1 }],
      couponCode: 'ALLFREE',
      coins: 100,
    })
    expect(nothing.order).toMatchObject({ totalPaise: 0, paymentStatus: 'paid' })
    const [paper] = await documentsOf(testing, nothing.id)
    expect(paper).toMatchObject({ kind: 'bill_of_supply', totalPaise: 0 })
    expect(paper?.document.payment).toEqual({ method: 'none', reference: '' })
  })

  test('reported three times at the same moment has one invoice', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { guest, id, gatewayOrderId, order } = await anUnpaidOrder(testing)
      const answer = await payInWindow(testing, gatewayOrderId)
      const event = anEvent('payment.captured', {
        id: answer.razorpay_payment_id,
        order_id: gatewayOrderId,
        amount: order.totalPaise,
      })
      await Promise.all([
        confirm(testing, guest, id, answer),
        receive(testing, event),
        shop.reconcilePayments({ olderThanSeconds: 0 }),
        receive(testing, { ...event, eventId: randomUUID() }),
      ])
      expect(await documentsOf(testing, id)).toHaveLength(1)
    }
  })

  test('one of fifty at once gets one of the next fifty numbers, in the sequence of their times', async () => {
    const before = (await numbersGiven(testing)).length
    const orders = []
    for (let count = 0; count < 50; count += 1) {
      const order = await anUnpaidOrder(testing)
      orders.push({ ...order, answer: await payInWindow(testing, order.gatewayOrderId) })
    }
    await Promise.all(orders.map(({ guest, id, answer }) => confirm(testing, guest, id, answer)))
    const documents = (await Promise.all(orders.map(({ id }) => documentsOf(testing, id)))).flat()
    const inTime = documents.toSorted(
      (a, b) => a.issuedAt.getTime() - b.issuedAt.getTime() || a.sequence - b.sequence,
    )
    expect(inTime.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 50 }, (_, position) => before + position + 1),
    )
  })

  test('to another state, or to an unknown one, is taxed as inter-state', async () => {
    const guest = await aGuest(testing)
    const customer = {
      ...CUSTOMER,
      city: 'Mysuru',
      state: 'Karnatka',
      pincode: '570001',
    } as unknown as typeof CUSTOMER
    const { id } = await aPaidOrder(testing, guest, { customer })
    const strange = { ...CUSTOMER, state: 'Lemuria', pincode: '999999' } as unknown as typeof CUSTOMER
    const { id: far } = await aPaidOrder(testing, guest, { customer: strange })
    const [paper] = await documentsOf(testing, id)
    expect(paper?.document).toMatchObject({
      isInterState: true,
      placeOfSupply: { name: 'Karnataka', code: '29' },
    })
    const [farPaper] = await documentsOf(testing, far)
    expect(farPaper?.document).toMatchObject({
      isInterState: true,
      placeOfSupply: { name: 'Lemuria', code: null },
    })
  })
})

describe('an invoice number', () => {
  /** In the test's own transaction, with its own clock, which goes on when the transaction is retried. */
  const issueAt = (database: TestShop, id: OrderId, now: string) => {
    const ahead = Date.parse(now) - Date.now()
    return transaction(database.db, async (tx) => {
      const moment = new Date(Date.now() + ahead).toISOString()
      await tx.client.query(`SELECT set_config('panna.now', $1, true)`, [moment])
      await issueInvoice(tx, (await lockOrder(tx, id))!)
    })
  }

  test('is not used up by a payment that is rolled back', async () => {
    const before = await numbersGiven(testing)
    const { id } = await anUnpaidOrder(testing)
    await expect(
      transaction(db, async (tx) => {
        await issueInvoice(tx, (await lockOrder(tx, id))!)
        throw new Error('the process ended here')
      }),
    ).rejects.toThrow('ended here')
    expect(await numbersGiven(testing)).toEqual(before)
    const { id: next } = await aPaidOrder(testing, await aGuest(testing))
    expect((await documentsOf(testing, next))[0]?.sequence).toBe(before.length + 1)
  })

  test('belongs to the financial year of the Indian date, and starts at 1 on 1 April', async () => {
    const database = await testShop()
    const { id: last } = await anUnpaidOrder(database)
    const { id: first } = await anUnpaidOrder(database)
    await issueAt(database, last, '2031-03-31T23:59:58+05:30')
    await issueAt(database, first, '2031-04-01T00:00:00+05:30')
    expect((await documentsOf(database, last))[0]).toMatchObject({
      number: 'PN/30-31/000001',
      financialYear: '30-31',
    })
    expect((await documentsOf(database, first))[0]).toMatchObject({
      number: 'PN/31-32/000001',
      financialYear: '31-32',
    })
  })

  test('whose counter is locked over midnight belongs to the new day, with the new day’s rates', async () => {
    const database = await testShop()
    await database.db.pool.query(
      `INSERT INTO tax_rates (hsn, effective_from, rate_percent) VALUES ('9999', '2031-03-01', 5), ('9999', '2031-04-01', 40)`,
    )
    const { id: earlier } = await anUnpaidOrder(database)
    await issueAt(database, earlier, '2031-03-31T20:00:00+05:30')
    const productId = await goodsOf(database, '9999')
    const guest = await aGuest(database)
    const order = await placed(database, guest, { items: [{ productId, quantity: 1 }] })
    const holder = await database.db.pool.connect()
    // Another transaction holds the old year's counter until after midnight.
    await holder.query('BEGIN')
    await holder.query('UPDATE invoice_counters SET last_number = last_number')
    const paying = issueAt(database, order.id, '2031-03-31T23:59:59.7+05:30')
    await expect
      .poll(async () => {
        const { rows } = await database.db.pool.query(
          `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%invoice_counters%' AND datname = current_database()
             AND clock_timestamp() - xact_start > interval '400 milliseconds'`,
        )
        return rows.length
      })
      .toBe(1)
    await holder.query('ROLLBACK')
    holder.release()
    await paying
    const [paper] = await documentsOf(database, order.id)
    expect(paper).toMatchObject({ number: 'PN/31-32/000001' })
    expect(paper?.document.lines[0]).toMatchObject({ ratePercent: 40 })
  })

  test('cannot be changed once it was issued, nor its invoice deleted', async () => {
    const { id } = await aPaidOrder(testing, await aGuest(testing))
    for (const change of [
      'UPDATE invoices SET number = number WHERE order_id = $1',
      'DELETE FROM invoices WHERE order_id = $1',
    ])
      await expect(db.pool.query(change, [id])).rejects.toThrow()
    expect(await documentsOf(testing, id)).toHaveLength(1)
  })
})

describe('orders paid before there were invoices', () => {
  test('get theirs from the job, in the sequence of payment, then their credit notes; a second run does nothing', async () => {
    const guest = await aGuest(testing)
    const [first, second] = [await aPaidOrder(testing, guest), await aPaidOrder(testing, guest)]
    await shop.cancelOrder(guest, { orderId: second.id })
    const { rows } = await db.pool.query<{ id: string }>('SELECT id FROM refunds WHERE order_id = $1', [
      second.id,
    ])
    await shop.refundPayment({ refundId: rows[0]!.id })
    const ids = [first.id, second.id]
    await db.pool.query('ALTER TABLE invoices DISABLE TRIGGER invoices_append_only')
    const gone = await db.pool.query(`DELETE FROM invoices WHERE order_id = ANY($1) RETURNING series`, [ids])
    for (const { series } of gone.rows as { series: string }[])
      await db.pool.query('UPDATE invoice_counters SET last_number = last_number - 1 WHERE series = $1', [
        series,
      ])
    await db.pool.query('ALTER TABLE invoices ENABLE TRIGGER invoices_append_only')
    expect(await shop.issueMissingInvoices()).toBe(3)
    const [[one], [two, note]] = [await documentsOf(testing, first.id), await documentsOf(testing, second.id)]
    expect(two!.sequence).toBe(one!.sequence + 1)
    expect(note).toMatchObject({ kind: 'credit_note', totalPaise: paise(second.order.totalPaise) })
    expect(await shop.issueMissingInvoices()).toBe(0)
  })
})
