/** What the server side of other modules may import of this one; `rules/` and `components/` are open to all. */
export { completeReturnOfRefund } from './actions/return-parcels.ts'
export { giveUpUnpaid } from './actions/cancel-order.ts'
export { findPincodePromise, promisedDayOf } from './actions/pincode-promise.ts'
export { eraseReturnsOfAccount } from './actions/save-return-photo.ts'
export { knownPincode, type KnownPincode } from './data/pincodes.ts'
export { countAwaitingCourier } from './data/fulfilment-stock.ts'
