/** The use cases that screens, endpoints and jobs may call, each `(deps, input)` or `(deps, actor, input)` → `Result`. */
export { fetchShippingCosts } from './actions/fetch-shipping-costs.ts'
export { bookPickup, bookPickupForToday } from './actions/book-pickup.ts'
export { bookForgottenReturnParcels, bookReturnParcel } from './actions/book-return-parcel.ts'
export { cancelOrder, cancelOrderByStaff, finishCancellation } from './actions/cancel-order.ts'
export { recordCashAfterClose, recordFoundParcel } from './actions/cash-after-close.ts'
export { correctConsignee } from './actions/correct-consignee.ts'
export { correctTracking } from './actions/correct-tracking.ts'
export { decideReturn } from './actions/decide-return.ts'
export { cancelParcelAtCarrier } from './actions/cancel-parcel-at-carrier.ts'
export {
  getReturnPhoto,
  getReturnPhotoForStaff,
  saveReturnPhoto,
  mayReturnWithPhoto,
  sweepReturnPhotos,
} from './actions/save-return-photo.ts'
export { getOrderDetail, getOrderForStaff, getOrderWithShipment } from './actions/get-order-detail.ts'
export { openGuestOrders } from './actions/open-guest-orders.ts'
export { getReturnForm } from './actions/list-order-returns.ts'
export {
  getReturnForStaff,
  listReturnsForStaff,
  listReturnsOfOrderForStaff,
} from './actions/list-returns-for-staff.ts'
export { completeByHand, shipByHand } from './actions/move-by-hand.ts'
export { getLabel, getLabels, getPackingSlips } from './actions/parcel-documents.ts'
export { findPincodePromise as getPincodePromise } from './actions/pincode-promise.ts'
export { listRefundLines, refundOrder } from './actions/refund-order.ts'
export { receiveReturn } from './actions/receive-return.ts'
export { resendReplacement, turnIntoRefund } from './actions/replacement.ts'
export { openReturn, requestReturn } from './actions/request-return.ts'
export { retryShipments } from './actions/retry-shipments.ts'
export { processScanPushes, recordScanPush } from './actions/scan-pushes.ts'
export { sendOrderMail } from './actions/send-order-mail.ts'
export { settleParcel } from './actions/settle-parcel.ts'
export { createShipment, shipPaidOrder } from './actions/ship-order.ts'
export { shipOrders } from './actions/ship-orders.ts'
export { getParcelDesk, getParcelForStaff, listParcelsForStaff } from './actions/staff-parcels.ts'
export { trackShipments } from './actions/track-shipments.ts'
export { retryDelivery } from './actions/retry-delivery.ts'
export { withdrawReturn } from './actions/withdraw-return.ts'
