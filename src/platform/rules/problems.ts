/**
 * The registry of expected failures: what each code means to a caller of the JSON interfaces. `status` is its HTTP
 * status; `mayRetry` says whether the same request can succeed later.
 */
export const PROBLEMS = {
  invalid: { status: 422, mayRetry: false },
  cart_empty: { status: 422, mayRetry: false },
  price_changed: { status: 409, mayRetry: true },
  out_of_stock: { status: 409, mayRetry: true },
  coupon_unavailable: { status: 409, mayRetry: false },
  insufficient_coins: { status: 409, mayRetry: false },
  /** Cash on delivery is off, or not available for this order or pincode. */
  cod_unavailable: { status: 409, mayRetry: false },
  order_id_taken: { status: 409, mayRetry: false },
  /** It was changed in the meantime; the response contains the newer copy. */
  kept_changed: { status: 409, mayRetry: true },
  /** Limits unpaid orders, which would otherwise hold all stock. */
  order_limit: { status: 429, mayRetry: true },
  /** The order is smaller or larger than the owner takes. */
  order_size: { status: 409, mayRetry: false },
  already_reviewed: { status: 409, mayRetry: false },
  order_closed: { status: 409, mayRetry: false },
  /** A return that can't be requested, or whose status has changed. */
  return_unavailable: { status: 409, mayRetry: false },
  payment_pending: { status: 409, mayRetry: true },
  /** The courier refuses; the message has its reason. */
  shipment_refused: { status: 409, mayRetry: false },
  shipping_unavailable: { status: 503, mayRetry: true },
  bad_code: { status: 400, mayRetry: false },
  bad_signature: { status: 400, mayRetry: false },
  bad_request: { status: 400, mayRetry: false },
  /** Money that can't be refunded: it was never paid, was refunded already, or its refund is in progress. */
  refund_refused: { status: 409, mayRetry: false },
  payment_mismatch: { status: 409, mayRetry: false },
  payment_unavailable: { status: 503, mayRetry: true },
  /** Somebody else has changed it since the form was loaded. */
  stale: { status: 409, mayRetry: false },
  /** The idempotency key was used before with a different body. */
  key_reused: { status: 409, mayRetry: false },
  /** The address (slug) is already in use. */
  slug_taken: { status: 409, mayRetry: false },
  not_found: { status: 404, mayRetry: false },
  method_not_allowed: { status: 405, mayRetry: false },
  unauthenticated: { status: 401, mayRetry: false },
  wrong_password: { status: 401, mayRetry: true },
  /** The account's email address is not verified yet. */
  unverified: { status: 403, mayRetry: false },
  /** A link or code that has expired or was used. */
  expired: { status: 410, mayRetry: false },
  /** Staff without the required second factor. */
  factor_required: { status: 403, mayRetry: false },
  /** Staff who have not confirmed their password within the last minutes. */
  password_needed: { status: 403, mayRetry: true },
  /** A staff session that was idle for a while: the password is required again. */
  session_locked: { status: 423, mayRetry: true },
  forbidden: { status: 403, mayRetry: false },
  /** It can't be deleted while something that refers to it is in progress. */
  account_in_use: { status: 409, mayRetry: true },
  too_many_requests: { status: 429, mayRetry: true },
  too_large: { status: 413, mayRetry: false },
  unsupported_type: { status: 415, mayRetry: false },
  busy: { status: 503, mayRetry: true },
  unexpected: { status: 500, mayRetry: true },
} as const

export type ProblemCode = keyof typeof PROBLEMS
