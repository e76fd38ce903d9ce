/** The migration that moved the parcels of returns into the table of order parcels, on a database with older rows. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { anAccount } from '#tests/support/rewards.ts'
import { aDeliveredOrder, returnDesk, returnParcel, said, work } from '#tests/support/returns.ts'
import { aPaidOrder, scan } from '#tests/support/shipping.ts'
import { expectBooksToAgree, setFaults, testShop } from '#tests/support/shop.ts'

const testing = await testShop()
const { shop, db } = testing
const { asked, approve, refuse, receive, fetched, paidBack, track, moveBack, status } =
  await returnDesk(testing)

/** The tables before the migration, with the same rows. */
const PREVIOUS = `
  CREATE TABLE return_parcels AS
    SELECT id, return_id, CASE purpose WHEN 'return' THEN 'back' ELSE 'out' END AS direction, status, waybill, attempts, asked_until,
           remark, carrier_status_type, carrier_status, carrier_at, ended_at, checked_at, created_at
      FROM parcels WHERE purpose <> 'order';
  DELETE FROM parcels WHERE purpose <> 'order';
  DROP VIEW shipments;
  DROP TRIGGER parcels_date_order ON parcels;
  DROP TRIGGER parcels_date_order_again ON parcels;
  DROP INDEX parcels_of_order, parcels_of_return, parcels_waybill_once, parcels_to_track;
  ALTER TABLE parcels DROP COLUMN purpose, DROP COLUMN return_id, DROP COLUMN carrier_at, DROP COLUMN ended_at;
  ALTER TABLE parcels RENAME TO shipments;
  ALTER TABLE shipments RENAME CONSTRAINT parcels_pkey TO shipments_pkey;
  ALTER TABLE shipments RENAME CONSTRAINT parcels_order_id_orders_id_fk TO shipments_order_id_orders_id_fk;
  ALTER TABLE shipments RENAME CONSTRAINT parcels_pickup_id_pickups_id_fk TO shipments_pickup_id_pickups_id_fk;
  ALTER TABLE shipments RENAME CONSTRAINT parcels_status TO shipments_status;
  ALTER TABLE shipments RENAME CONSTRAINT parcels_needs TO shipments_needs;
  ALTER TABLE shipments RENAME CONSTRAINT parcels_waybill TO shipments_waybill;
  ALTER TABLE shipments RENAME CONSTRAINT parcels_facts TO shipments_facts;
  ALTER TABLE shipment_scans RENAME CONSTRAINT shipment_scans_shipment_id_parcels_id_fk TO shipment_scans_shipment_id_shipments_id_fk;
  ALTER INDEX parcels_newest RENAME TO shipments_newest;
  ALTER INDEX parcels_on_their_way RENAME TO shipments_on_their_way;
  ALTER INDEX parcels_handed_over RENAME TO shipments_handed_over;
  ALTER TABLE shipments ADD CONSTRAINT shipments_order_id_unique UNIQUE (order_id);
  ALTER TABLE shipments ADD CONSTRAINT shipments_waybill_unique UNIQUE (waybill);
  CREATE INDEX shipments_to_track ON shipments (checked_at) WHERE status = 'created' AND delivered_at IS NULL;
  CREATE TRIGGER shipments_date_order AFTER INSERT ON shipments FOR EACH ROW
    WHEN (NEW.waybill IS NOT NULL) EXECUTE FUNCTION date_change_beside_order();
  CREATE TRIGGER shipments_date_order_again AFTER UPDATE ON shipments FOR EACH ROW
    WHEN (NEW.waybill IS NOT NULL) EXECUTE FUNCTION date_change_beside_order();`

/** The time of a return's parcel was not stored before: the latest of its other times is used. */
const STORED = `
  SELECT (SELECT json_agg(to_jsonb(p) - 'updated_at' ORDER BY p.id) FROM parcels p) AS parcels,
         (SELECT json_agg(updated_at ORDER BY id) FROM shipments) AS dated,
         (SELECT json_agg(s ORDER BY s.id) FROM shipment_scans s) AS scans,
         (SELECT json_agg(o ORDER BY o.id) FROM orders o) AS orders,
         (SELECT json_agg(r ORDER BY r.id) FROM returns r) AS returns`

async function stored(): Promise<unknown> {
  return (await db.pool.query(STORED)).rows[0]
}

async function upgrade(): Promise<void> {
  const file = new URL('../../../platform/database/migrations/0018_one_parcel.sql', import.meta.url)
  const sql = (await readFile(file, 'utf8')).replaceAll('--> statement-breakpoint', '')
  await db.pool.query(`BEGIN; ${PREVIOUS} COMMIT`)
  await db.pool.query(`BEGIN; ${sql} COMMIT`)
}

test('parcels of orders, returns and replacements in every state are the same after the migration, and can continue', async () => {
  await setFaults(testing, { webhooks: 'lost' })
  const user = await anAccount(testing)
  const shipped = await aPaidOrder(testing, user)
  await shop.shipPaidOrder({ orderId: shipped.id })
  const cancelled = await aPaidOrder(testing, user)
  await shop.shipPaidOrder({ orderId: cancelled.id })
  expect(said(await shop.cancelOrder(user, { orderId: cancelled.id }))).toBe('done')
  const refused = await aPaidOrder(testing, user)
  await db.pool.query(`UPDATE orders SET pincode = '999999' WHERE id = $1`, [refused.id])
  await shop.shipPaidOrder({ orderId: refused.id })

  const open = async (wish: 'refund' | 'replacement') => {
    const order = await aDeliveredOrder(testing, user, { onHand: 9 })
    return asked(user, order.id, [{ productId: order.productId, quantity: 1 }], { wish })
  }
  const stages = {
    requested: await open('refund'),
    calledOff: await open('refund'),
    moving: await open('refund'),
    paidBack: await open('refund'),
    replaced: await open('replacement'),
    unsent: await open('replacement'),
  }
  const { calledOff, moving, replaced, unsent } = stages
  for (const id of Object.values(stages).slice(1)) await approve(id)
  expect(await fetched()).toEqual([])
  await refuse(calledOff)
  await work(testing, 'drop_return_parcel')
  await moveBack(moving, 'In Transit')
  for (const id of [stages.paidBack, replaced, unsent]) {
    await moveBack(id, 'DTO')
    await receive(id)
  }
  expect(await paidBack()).toEqual([])
  await shop.bookReturnParcel({ parcelId: (await returnParcel(testing, replaced, 'out'))!.id })
  await expectBooksToAgree(testing)
  const states = await db.pool.query<{ state: string }>(
    `SELECT DISTINCT purpose || ' ' || status AS state FROM parcels ORDER BY 1`,
  )
  expect(states.rows.map(({ state }) => state)).toEqual([
    'order cancelled',
    'order created',
    'order refused',
    'replacement created',
    'replacement requested',
    'return cancelled',
    'return created',
  ])

  const before = await stored()
  await upgrade()
  expect(await stored()).toEqual(before)
  await expectBooksToAgree(testing)

  await moveBack(moving, 'DTO')
  expect(await returnParcel(testing, moving, 'back')).toMatchObject({ word: 'DTO', isEnded: true })
  await scan(testing, (await returnParcel(testing, replaced, 'out'))?.waybill ?? '', 'Delivered')
  await track()
  expect(await status(replaced)).toBe('completed')
  await shop.bookReturnParcel({ parcelId: (await returnParcel(testing, unsent, 'out'))!.id })
  expect(await returnParcel(testing, unsent, 'out')).toMatchObject({ status: 'created' })
  expect(said(await shop.cancelOrder(user, { orderId: shipped.id }))).toBe('done')
  await expectBooksToAgree(testing)
})
