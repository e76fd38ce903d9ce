/** Coupons for the staff tests: created by the form, and used by shoppers. */
import { randomUUID } from 'node:crypto'
import { readCoupon, type CouponTerms, type TypedCoupon } from '../rules/coupon-form.ts'
import type { Actor } from '#platform/actor.ts'
import { anEmail } from '#tests/support/cash.ts'
import { aGuest, aProduct, CUSTOMER, placed, type TestShop } from '#tests/support/shop.ts'

export const aCode = () => `T${randomUUID().slice(0, 7).toUpperCase()}`

export function terms(changes: Partial<TypedCoupon> = {}): CouponTerms {
  const read = readCoupon({
    code: aCode(),
    discountType: 'percentage',
    discountValue: '10',
    minOrder: '',
    maxUses: '100',
    maxUsesPerCustomer: '',
    validFrom: '2020-01-01T00:00',
    validUntil: '2099-12-31T23:59',
    isActive: true,
    ...changes,
  })
  if ('fields' in read) throw new Error(JSON.stringify(read.fields))
  return read.terms
}

/** Helpers for a test file's shop; `owner` creates the coupons. */
export function couponDesk(testing: TestShop, owner: Actor) {
  async function made(changes: Partial<TypedCoupon> = {}) {
    const result = await testing.shop.createCoupon(owner, terms(changes))
    if (!result.ok) throw new Error(result.problem.key)
    const coupon = await testing.shop.getCouponForStaff(result.value)
    if (!coupon) throw new Error('the coupon that was made is not there')
    return coupon
  }

  const now = async (id: string) => testing.shop.getCouponForStaff({ id })

  async function wish(couponCode: string) {
    const productId = await aProduct(testing)
    const customer = { ...CUSTOMER, email: anEmail() as typeof CUSTOMER.email }
    return { items: [{ productId, quantity: 1 }], couponCode, customer }
  }

  async function useOnce(couponCode: string) {
    return placed(testing, await aGuest(testing), await wish(couponCode))
  }

  /** What the home page offers, and how often its pages were invalidated since. */
  async function heard(work: () => Promise<unknown>): Promise<string[]> {
    const client = await testing.db.pool.connect()
    const tags: string[] = []
    client.on('notification', ({ payload = '[]' }) => tags.push(...(JSON.parse(payload) as string[])))
    await client.query('LISTEN panna_changes')
    await work()
    await client.query('SELECT 1')
    await client.query('UNLISTEN *')
    client.removeAllListeners('notification')
    client.release()
    return tags
  }

  return { made, now, wish, useOnce, heard }
}
