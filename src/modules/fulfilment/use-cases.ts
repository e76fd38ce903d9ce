/** The use cases that screens, endpoints and jobs may call, each `(deps, input)` or `(deps, actor, input)` → `Result`. */
export {
  fetchShippingCosts,
  correctConsignee,
  getParcelDesk,
  getParcelForStaff,
  listParcelsForStaff,
} from './actions/staff-parcels.ts'
export {
  bookPickup,
  bookPickupForToday,
  getLabel,
  getLabels,
  getPackingSlips,
} from './actions/dispatch-parcels.ts'
export { bookForgottenReturnParcels, bookReturnParcel } from './actions/return-parcels.ts'
export { cancelOrder, cancelOrderByStaff, finishCancellation } from './actions/cancel-order.ts'
export { recordCashAfterClose, recordFoundParcel } from './actions/cash-parcels.ts'
export { correctTracking, completeByHand, shipByHand } from './actions/move-by-hand.ts'
export { decideReturn, withdrawReturn } from './actions/decide-return.ts'
export { cancelParcelAtCarrier } from './actions/cancel-parcel-at-carrier.ts'
export {
  getReturnPhoto,
  getReturnPhotoForStaff,
  saveReturnPhoto,
  mayReturnWithPhoto,
  sweepReturnPhotos,
} from './actions/save-return-photo.ts'
export {
  getOrderDetail,
  getOrderForStaff,
  getOrderWithShipment,
  openGuestOrders,
} from './actions/read-orders.ts'
export {
  getReturnForm,
  getReturnForStaff,
  listReturnsForStaff,
  listReturnsOfOrderForStaff,
} from './actions/list-returns.ts'
export { findPincodePromise as getPincodePromise } from './actions/pincode-promise.ts'
export { listRefundLines, refundOrder } from './actions/refund-order.ts'
export { receiveReturn, resendReplacement, turnIntoRefund } from './actions/receive-return.ts'
export { openReturn, requestReturn } from './actions/request-return.ts'
export { retryShipments, shipOrders } from './actions/ship-orders.ts'
export { processScanPushes, recordScanPush, trackShipments } from './actions/track-shipments.ts'
export { sendOrderMail } from './actions/send-order-mail.ts'
export { settleParcel, retryDelivery } from './actions/settle-parcel.ts'
export { createShipment, shipPaidOrder } from './actions/ship-order.ts'
