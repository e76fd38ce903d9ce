/** The use cases that screens, endpoints and jobs may call, each `(deps, input)` or `(deps, actor, input)` → `Result`. */
export { deleteCoupon, restoreCoupon } from './actions/archive-coupon.ts'
export {
  getCouponForStaff,
  getCouponUses,
  suggestCouponCode,
  listCouponsForStaff,
} from './actions/get-coupon-for-staff.ts'
export { changeCoupon, createCoupon } from './actions/save-coupon.ts'
