/**
 * The registry of expected failures: what each code means to a caller of the JSON interfaces.
 * `status` is its HTTP status; `mayRetry` says whether the same request can succeed later.
 */
export const PROBLEMS = {
  invalid: { status: 422, mayRetry: false },
  cart_empty: { status: 422, mayRetry: false },
  price_changed: { status: 409, mayRetry: true },
  out_of_stock: { status: 409, mayRetry: true },
  coupon_unavailable: { status: 409, mayRetry: false },
  insufficient_coins: { status: 409, mayRetry: false },
  /** Cash on delivery is off, or not for this order or pincode. */
  cod_unavailable: { status: 409, mayRetry: false },
  order_id_taken: { status: 409, mayRetry: false },
  /** Somebody wrote meanwhile: the newer copy is in the answer. */
  kept_changed: { status: 409, mayRetry: true },
  /** Orders that nobody pays would hold all stock. */
  order_limit: { status: 429, mayRetry: true },
  already_reviewed: { status: 409, mayRetry: false },
  order_closed: { status: 409, mayRetry: false },
  /** A return that can't be asked for, or that has moved on. */
  return_unavailable: { status: 409, mayRetry: false },
  payment_pending: { status: 409, mayRetry: true },
  /** The carrier says no, and why. */
  shipment_refused: { status: 409, mayRetry: false },
  shipping_unavailable: { status: 503, mayRetry: true },
  bad_code: { status: 400, mayRetry: false },
  bad_signature: { status: 400, mayRetry: false },
  bad_request: { status: 400, mayRetry: false },
  /** Money that can't go back: it was never paid, has gone back, or is on its way. */
  refund_refused: { status: 409, mayRetry: false },
  payment_mismatch: { status: 409, mayRetry: false },
  payment_unavailable: { status: 503, mayRetry: true },
  /** Somebody else changed it since the form was filled. */
  stale: { status: 409, mayRetry: false },
  /** An idempotency key that came before with another body. */
  key_reused: { status: 409, mayRetry: false },
  /** Another one stands at this address. */
  slug_taken: { status: 409, mayRetry: false },
  not_found: { status: 404, mayRetry: false },
  method_not_allowed: { status: 405, mayRetry: false },
  unauthenticated: { status: 401, mayRetry: false },
  wrong_password: { status: 401, mayRetry: true },
  /** The address of the account waits to be verified. */
  unverified: { status: 403, mayRetry: false },
  /** A link or a code whose time is over, or that was used. */
  expired: { status: 410, mayRetry: false },
  /** Staff without the second factor that they need. */
  factor_required: { status: 403, mayRetry: false },
  /** Staff whose password was not given within the last minutes. */
  password_needed: { status: 403, mayRetry: true },
  /** A session of staff that was not used for a while: it asks for the password. */
  session_locked: { status: 423, mayRetry: true },
  forbidden: { status: 403, mayRetry: false },
  /** It can't be deleted while something of it is under way. */
  account_in_use: { status: 409, mayRetry: true },
  too_many_requests: { status: 429, mayRetry: true },
  too_large: { status: 413, mayRetry: false },
  unsupported_type: { status: 415, mayRetry: false },
  busy: { status: 503, mayRetry: true },
  unexpected: { status: 500, mayRetry: true },
} as const

export type ProblemCode = keyof typeof PROBLEMS
