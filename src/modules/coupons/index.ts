/** What the server side of other modules may import of this one; `rules/` and `components/` are open to all. */
export {
  countOwnUses,
  couponCustomer,
  recheckCoupon,
  mailboxKey,
  couponCustomerKeys,
  needsAccountFor,
} from './actions/coupon-customer.ts'
export {
  COUPON_COLUMNS,
  LIVE_COUPON,
  toCoupon,
  type CouponRow,
  claimCoupon,
  findCoupon,
  lockCoupon,
  reclaimCoupon,
  releaseCoupon,
} from './data/coupons.ts'
export { setArchived } from './data/staff-coupons.ts'
