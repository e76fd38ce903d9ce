import { describe, expect, test } from 'vitest'
import { paise } from '#platform/rules/money.ts'
import { anAccount } from '#tests/support/cash.ts'
import { aGuest, testShop } from '#tests/support/shop.ts'

const testing = await testShop()
const { db, shop } = testing
const ON = { isCodOn: true, codFeePaise: paise(4_000), codLimitPaise: paise(300_000) }
const version = async () => (await shop.getShopSettings()).version

async function aMemberOfStaff() {
  const staff = await anAccount(testing)
  await db.pool.query(`INSERT INTO user_roles (user_id, role) VALUES ($1, 'admin')`, [staff.userId])
  return staff
}

describe("the shop's settings", () => {
  test('start with cash on delivery off', async () => {
    expect(await shop.getShopSettings()).toMatchObject({
      isCodOn: false,
      codFeePaise: 0,
      codLimitPaise: 500_000,
      changedBy: null,
    })
  })

  test('can be changed by staff only', async () => {
    const before = await shop.getShopSettings()
    for (const actor of [{ kind: 'visitor' } as const, await aGuest(testing), await anAccount(testing)])
      expect(await shop.changeShopSettings(actor, { ...ON, version: before.version })).toMatchObject({
        ok: false,
        problem: { code: 'forbidden' },
      })
    expect(await shop.getShopSettings()).toEqual(before)
  })

  test('record who changed them last and when; each change is audited; an outdated change is refused', async () => {
    const staff = await aMemberOfStaff()
    const before = await version()
    const changed = await shop.changeShopSettings(staff, { ...ON, version: before })
    const { rows } = await db.pool.query<{ email: string; isNow: boolean }>(
      `SELECT u.email, s.updated_at > shop_now() - interval '1 minute' AS "isNow"
         FROM shop_settings s JOIN users u ON u.id = s.updated_by`,
    )
    expect(rows).toMatchObject([{ isNow: true }])
    expect(changed).toMatchObject({ ok: true, value: { ...ON, changedBy: rows[0]?.email } })
    expect(await shop.getShopSettings()).toMatchObject(ON)
    const audit = await db.pool.query(`SELECT actor_id AS actor, action, before, after FROM audit_entries`)
    expect(audit.rows).toEqual([
      {
        actor: staff.userId,
        action: 'settings.changed',
        before: { isCodOn: false, codFeePaise: 0, codLimitPaise: 500_000 },
        after: ON,
      },
    ])
    expect(await shop.changeShopSettings(staff, { ...ON, version: before })).toMatchObject({
      problem: { code: 'stale' },
    })
    expect(await version()).toBe(before + 1)
  })

  test('limit what staff may do alone; each change is audited', async () => {
    const staff = await aMemberOfStaff()
    const limits = {
      returnRefundLimitPaise: paise(50_000),
      returnRefundDailyPaise: paise(200_000),
      coinAdjustmentLimit: 500,
      coinAdjustmentDaily: 1_000,
      staffLockMinutes: 30,
    }
    const asked = { ...limits, version: await version() }
    for (const actor of [{ kind: 'visitor' } as const, await anAccount(testing)])
      expect(await shop.changeStaffLimits(actor, asked)).toMatchObject({ problem: { code: 'forbidden' } })
    expect(await shop.changeStaffLimits(staff, asked)).toMatchObject({ ok: true, value: limits })
    expect(await shop.changeStaffLimits(staff, asked)).toMatchObject({ problem: { code: 'stale' } })
    const { rows } = await db.pool.query(
      `SELECT after FROM audit_entries WHERE action = 'settings.staff_limits_changed' AND actor_id = $1`,
      [staff.userId],
    )
    expect(rows).toEqual([{ after: limits }])
    for (const column of ['coin_adjustment_daily = 0', 'coin_adjustment_limit = 0'])
      await expect(db.pool.query(`UPDATE shop_settings SET ${column}`)).rejects.toMatchObject({
        code: '23514',
      })
  })

  test('are one row within its limits, whatever is written', async () => {
    for (const [column, value] of [
      ['cod_fee_paise', 100_001],
      ['cod_fee_paise', -1],
      ['cod_limit_paise', 99],
      ['cod_limit_paise', 10_000_001],
    ] as const)
      await expect(db.pool.query(`UPDATE shop_settings SET ${column} = ${value}`)).rejects.toMatchObject({
        code: '23514',
      })
    await expect(db.pool.query('INSERT INTO shop_settings (id) VALUES (2)')).rejects.toMatchObject({
      code: '23514',
    })
  })
})
