/**
 * One definition of "refunded" for every sum of money: the dashboard, analytics, the orders export, the orders API and
 * `/stats`. Only money of the order's own payment counts; refunds of another capture (a second payment) never were revenue.
 */

/**
 * Of a row `refunds r` beside `payments p`: the provider accepted it, or staff paid it by hand, and it has not failed since.
 * A retry counts as its original does: its method says nothing of whose money it is.
 */
export const IS_SENT_BACK = `r.method <> 'coins' AND r.status = 'accepted' AND r.failed_at IS NULL
   AND EXISTS (SELECT FROM refunds f WHERE f.id = coalesce(r.replaces_id, r.id)
                 AND (f.method <> 'provider' OR f.provider_payment_id = p.provider_payment_id))`

export const SENT_BACK = `refunds r JOIN payments p ON p.order_id = r.order_id AND ${IS_SENT_BACK}`

/** When it was sent: a refund by hand can wait for days before staff pay it. */
export const SENT_BACK_AT = `(CASE r.method WHEN 'manual' THEN r.updated_at ELSE r.created_at END)`
