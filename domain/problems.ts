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
  order_id_taken: { status: 409, mayRetry: false },
  order_closed: { status: 409, mayRetry: false },
  bad_signature: { status: 400, mayRetry: false },
  bad_request: { status: 400, mayRetry: false },
  payment_mismatch: { status: 409, mayRetry: false },
  payment_unavailable: { status: 503, mayRetry: true },
  not_found: { status: 404, mayRetry: false },
  unauthenticated: { status: 401, mayRetry: false },
  forbidden: { status: 403, mayRetry: false },
  too_many_requests: { status: 429, mayRetry: true },
  too_large: { status: 413, mayRetry: false },
  busy: { status: 503, mayRetry: true },
  unexpected: { status: 500, mayRetry: true },
} as const

export type ProblemCode = keyof typeof PROBLEMS
