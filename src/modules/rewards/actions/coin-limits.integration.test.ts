/** Manual coin adjustments: never to one's own account, and within the owner's limits. */
import { afterEach, expect, test } from 'vitest'
import { anAccount } from '#tests/support/rewards.ts'
import { expectBooksToAgree, testShop } from '#tests/support/shop.ts'
import { staffOf, type StaffActor } from '#tests/support/staff.ts'

const testing = await testShop()
const { shop } = testing

afterEach(() => expectBooksToAgree(testing))

async function limits(coinAdjustmentLimit: number, coinAdjustmentDaily: number) {
  const owner = await staffOf(testing, 'owner')
  const { version, ...now } = await shop.getShopSettings()
  const { returnRefundLimitPaise, returnRefundDailyPaise, staffLockMinutes } = now
  const rest = { returnRefundLimitPaise, returnRefundDailyPaise, staffLockMinutes, version }
  const changed = await shop.changeStaffLimits(owner, { ...rest, coinAdjustmentLimit, coinAdjustmentDaily })
  expect(changed.ok).toBe(true)
}

const give = (staff: StaffActor, userId: StaffActor['userId'], coins: number) =>
  shop.adjustCoins(staff, { userId, coins, reason: 'a late parcel' })

test('staff cannot give coins to their own account', async () => {
  for (const role of ['manager', 'owner'] as const) {
    const staff = await staffOf(testing, role)
    expect(await give(staff, staff.userId, 1)).toMatchObject({
      problem: { code: 'forbidden', key: 'coins_own_account' },
    })
    expect(await shop.getCoinsBalance(staff.userId)).toBe(0)
  }
})

test('one adjustment, and the adjustments of one member of staff per day, are limited', async () => {
  await limits(100, 250)
  const [manager, other] = [await staffOf(testing, 'manager'), await staffOf(testing, 'manager')]
  const { userId } = await anAccount(testing)
  expect(await give(manager, userId, 101)).toMatchObject({
    problem: { code: 'invalid', key: 'coinLimit', facts: [100] },
  })
  const answers = await Promise.all(Array.from({ length: 4 }, () => give(manager, userId, 100)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
  expect(await give(manager, userId, 51)).toMatchObject({
    problem: { key: 'coinDailyLimit', facts: [250, 200] },
  })
  expect(await give(manager, userId, 50)).toMatchObject({ ok: true })
  // Neither deductions nor other staff members' adjustments count towards the daily limit.
  expect(await give(manager, userId, -100)).toMatchObject({ ok: true })
  expect(await give(other, userId, 100)).toMatchObject({ ok: true })
  expect(await shop.getCoinsBalance(userId)).toBe(250)
})
