/** The set-up checklist: what it reads, what the owner confirms, the test mail, and removing the samples. */
import { beforeEach, describe, expect, test } from 'vitest'
import { bindShop } from '#app/shop.ts'
import type { ConnectionSettings } from '#modules/staff/rules/connections.ts'
import type { StaffRole } from '#modules/staff/rules/permissions.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import { SAMPLE_PRODUCTS } from '#server/seed/samples.ts'
import { TASKS } from '#server/jobs/jobs.ts'
import { refuseSamples } from '#server/start/database.ts'
import type { CaughtMail } from '#tests/support/accounts.ts'
import { aPaidOrder } from '#tests/support/shipping.ts'
import { aGuest, aProduct, expectBooksToAgree, placed, testShop } from '#tests/support/shop.ts'
import { notedBy, staffOf } from '#tests/support/staff.ts'
import type { SetupStepId } from '../rules/setup-steps.ts'

const testing = await testShop()
const { db, shop, sandbox } = testing

const sql = (text: string, values: readonly unknown[] = []) => db.pool.query(text, [...values])

const LIVE: ConnectionSettings = {
  payments: { mode: 'live', keyId: 'rzp_live_x', webhookSecrets: 1 },
  shipping: { mode: 'live', pickupLocation: 'Panna warehouse', takesPushes: true },
  mail: { mode: 'live', from: 'hello@panna.example' },
  crm: null,
  isGoogleOn: false,
  analytics: null,
  hasIntegratorKey: false,
  hasIntegratorSecret: false,
  isTestKeyOn: false,
}

const checklist = () => shop.getSetupChecklist({ connections: LIVE })
async function stepOf(id: SetupStepId) {
  return (await checklist()).steps.find((step) => step.id === id)!
}

const owner = await staffOf(testing, 'owner')

beforeEach(async () => {
  await sql('DELETE FROM setup_records')
})

describe('a measured step', () => {
  test('finds paid orders, booked parcels, webhooks and failed mails in the database', async () => {
    expect(await stepOf('test_order')).toMatchObject({ state: 'todo' })
    expect(await stepOf('payments')).toMatchObject({ state: 'todo' })
    expect(await stepOf('courier')).toMatchObject({ state: 'unknown' })
    const { id } = await aPaidOrder(testing, await aGuest(testing))
    expect(await stepOf('test_order')).toEqual({
      id: 'test_order',
      state: 'done',
      fact: 'Last order paid just now.',
    })

    await sql(`UPDATE orders SET paid_at = shop_now() - interval '3 hours' WHERE id = $1`, [id])
    expect((await stepOf('payments')).state).toBe('problem')
    await sql(
      `INSERT INTO webhook_inbox (provider, event_id, raw_body, received_at) VALUES ('razorpay', 'evt', '', shop_now() - interval '2 hours')`,
    )
    expect(await stepOf('payments')).toMatchObject({
      state: 'done',
      fact: 'Live keys. Last webhook seen 2 h ago.',
    })

    await sql(
      `INSERT INTO parcels (order_id, status, cost_paise, weight_grams, needs) VALUES ($1, 'requested', 4900, 500, 'warehouse')`,
      [id],
    )
    expect((await stepOf('courier')).state).toBe('problem')
    await sql(
      `UPDATE parcels SET status = 'created', waybill = 'W1', needs = '', created_at = shop_now() - interval '4 minutes' WHERE order_id = $1`,
      [id],
    )
    expect(await stepOf('courier')).toMatchObject({
      state: 'done',
      fact: 'Warehouse “Panna warehouse”. Last parcel booked 4 min ago.',
    })
    // Written manually: the order does not have it.
    await sql('DELETE FROM parcels WHERE order_id = $1', [id])
  })

  test('counts owners without a second factor, but not deactivated ones', async () => {
    expect(await stepOf('second_factor')).toMatchObject({ state: 'todo', fact: 'The owner has none.' })
    const other = await staffOf(testing, 'owner')
    await sql('UPDATE users SET two_factor_enabled = true WHERE id = $1', [owner.userId])
    expect((await stepOf('second_factor')).fact).toBe('1 of 2 owners have one.')
    await sql('UPDATE user_roles SET disabled_at = shop_now() WHERE user_id = $1', [other.userId])
    expect(await stepOf('second_factor')).toMatchObject({ state: 'done', fact: 'The owner has one.' })
  })

  test('is done when the backup script records its backup in one line', async () => {
    expect((await stepOf('backup')).fact).toBe('No backup has been recorded.')
    await sql(`INSERT INTO setup_records (kind) VALUES ('backup')`)
    expect(await stepOf('backup')).toMatchObject({ state: 'done', fact: 'Last backup recorded just now.' })
  })

  test('is shown on the dashboard to staff who may read the settings, which works without it', async () => {
    const card = (role: StaffRole) => shop.getSetupCard({ role, connections: LIVE })
    expect(await card('owner')).toMatchObject({ kind: 'setup', total: 15 })
    expect(await card('manager')).not.toBeNull()
    expect(await card('support')).toBeNull()
    await sql('ALTER TABLE setup_records RENAME TO setup_records_away')
    expect(await card('owner')).toBeNull()
    await sql('ALTER TABLE setup_records_away RENAME TO setup_records')
    expect(testing.logged.map(({ message }) => message)).toContain('the set-up checklist could not be read')
  })
})

describe('a step that the owner confirms', () => {
  test('is recorded and audited, and nobody else can confirm it', async () => {
    for (const role of ['manager', 'support'] as const) {
      const other = await staffOf(testing, role)
      for (const refused of [
        await shop.confirmSetupStep(other, { step: 'tax_rates' }),
        await shop.requestTestMail(other),
        await shop.confirmTestMail(other, { code: '123456' }),
        await shop.removeSamples(other),
      ])
        expect(refused).toMatchObject({ ok: false, problem: { code: 'forbidden' } })
    }
    expect(await stepOf('tax_rates')).toMatchObject({ state: 'todo' })
    await shop.confirmSetupStep(owner, { step: 'tax_rates' })
    expect(await stepOf('tax_rates')).toMatchObject({ state: 'done', fact: 'Confirmed just now by owner.' })
    expect((await notedBy(testing, owner.userId)).at(-1)).toMatchObject({
      action: 'settings.step_confirmed',
      label: 'Tax rates',
    })
    await sql(
      `INSERT INTO tax_rates (hsn, effective_from, rate_percent, note, actor_id, created_at) VALUES ('4817', '2030-01-01', 12, '', $1, shop_now() + interval '1 second')`,
      [owner.userId],
    )
    expect((await stepOf('tax_rates')).state).toBe('todo')
  })
})

async function runTestMail() {
  const { rows } = await sql(
    `DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
      WHERE t.id = j.task_id AND t.identifier = 'send_test_mail' RETURNING j.payload`,
  )
  for (const { payload } of rows as { payload: unknown }[]) await TASKS.send_test_mail(shop, payload)
  const mails = (await (await fetch(`${sandbox.url}/mail.json`)).json()) as CaughtMail[]
  const mail = mails.find(({ subject }) => subject.startsWith('Test mail'))
  return { sent: rows.length, mail, code: /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '' }
}

describe('the test mail', () => {
  test('is sent to the owner once, and only its latest code confirms that it arrived', async () => {
    await shop.requestTestMail(owner)
    await shop.requestTestMail(owner)
    expect((await stepOf('mail')).fact).toBe('No test mail has been sent.')
    const first = await runTestMail()
    expect(first.sent).toBe(1)
    expect(first.mail?.to).toContain(`${owner.userId}@panna.example`)
    expect(first.mail?.text).toContain(`http://shop.test/cms/health?code=${first.code}#mail`)
    expect((await stepOf('mail')).fact).toBe('Test mail sent just now, not confirmed yet.')

    await shop.requestTestMail(owner)
    const second = await runTestMail()
    expect(second.code).not.toBe(first.code)
    expect(await shop.confirmTestMail(owner, { code: first.code })).toMatchObject({
      ok: false,
      problem: { key: 'test_mail_code_wrong' },
    })
    expect((await stepOf('mail')).state).toBe('todo')
    expect((await shop.confirmTestMail(owner, { code: second.code })).ok).toBe(true)
    expect(await stepOf('mail')).toMatchObject({
      state: 'done',
      fact: 'Test mail sent just now, seen by owner.',
    })
  })

  test('with one of the mail texts counts too, with the shop’s own text', async () => {
    const footer = 'Paper from us'
    await shop.saveMailText(owner, { kind: 'paid', text: { subject: '', intro: '', footer, version: 0 } })
    await shop.sendSampleMail({ staffId: owner.userId, kind: 'paid' })
    expect((await stepOf('mail')).fact).toBe('Test mail sent just now, not confirmed yet.')
    const mails = (await (await fetch(`${sandbox.url}/mail.json`)).json()) as CaughtMail[]
    const mail = mails.find(({ subject }) => subject.includes('PN-1078'))!
    expect(mail.text).toContain(footer)
    const [, code = ''] = /health\?code=(\d{6})#mail/.exec(mail.text) ?? []
    for (const part of [mail.text, mail.html]) expect(part).toContain(`enter ${code} on the Health page`)
    expect((await shop.confirmTestMail(owner, { code })).ok).toBe(true)
    expect(await stepOf('mail')).toMatchObject({ state: 'done' })
  })

  test('is not recorded as sent if its server refuses it', async () => {
    const broken = { ...testing.deps.mail, send: () => Promise.reject(new Error('away')) }
    const away = bindShop({ ...testing.deps, mail: broken })
    await expect(away.sendTestMail({ staffId: owner.userId })).rejects.toThrow('away')
    expect((await stepOf('mail')).fact).toBe('No test mail has been sent.')
  })
})

describe('the sample products', () => {
  const statusOf = async (sku: string) =>
    (await sql('SELECT status FROM products WHERE sku = $1', [sku])).rows[0]?.status as string

  test('are removed together, with their coupons; what the owner changed or added stays', async () => {
    const [ordered, changed, ...others] = SAMPLE_PRODUCTS
    const sold = (await sql('SELECT id FROM products WHERE sku = $1', [ordered!.sku])).rows[0].id as ProductId
    await placed(testing, await aGuest(testing), { items: [{ productId: sold, quantity: 1 }] })
    await sql(`UPDATE products SET name = 'My own planner' WHERE sku = $1`, [changed!.sku])
    const own = await aProduct(testing)
    const before = await stepOf('samples')
    expect(before).toMatchObject({ state: 'todo' })
    expect(before.fact).toContain('and the coupon PANNA10')
    expect((await shop.getShopFront()).coupon?.code).toBe('PANNA10')

    const removed = await shop.removeSamples(owner)
    expect(removed).toEqual({
      ok: true,
      value: {
        products: SAMPLE_PRODUCTS.length - 1,
        coupons: expect.arrayContaining(['PANNA10', 'MONSOON15']),
      },
    })
    expect(await stepOf('samples')).toMatchObject({ state: 'done' })
    expect(new Set(await Promise.all([ordered!, ...others].map(({ sku }) => statusOf(sku))))).toEqual(
      new Set(['archived']),
    )
    expect(await statusOf(changed!.sku)).toBe('active')
    expect((await sql('SELECT status FROM products WHERE id = $1', [own])).rows[0].status).toBe('active')
    expect((await shop.getShopFront()).coupon).toBeNull()
    const noted = await notedBy(testing, owner.userId)
    expect(noted.filter(({ action }) => action === 'product.archived')).toHaveLength(
      SAMPLE_PRODUCTS.length - 1,
    )
    expect(noted.filter(({ action }) => action === 'coupon.deleted')).toHaveLength(2)
    expect(noted.at(-1)).toMatchObject({
      action: 'settings.samples_removed',
      after: { products: SAMPLE_PRODUCTS.length - 1 },
    })
    await refuseSamples(testing.url)

    expect(await shop.removeSamples(owner)).toMatchObject({ ok: false, problem: { key: 'samples_none' } })
    expect(await notedBy(testing, owner.userId)).toEqual(noted)
    await expectBooksToAgree(testing)
  })
})
