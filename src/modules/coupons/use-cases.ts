/** The use cases that screens, endpoints and jobs may call, each `(deps, input)` or `(deps, actor, input)` → `Result`. */
export {
  deleteCoupon,
  restoreCoupon,
  getCouponForStaff,
  getCouponUses,
  suggestCouponCode,
  listCouponsForStaff,
  changeCoupon,
  createCoupon,
} from './actions/manage-coupons.ts'
