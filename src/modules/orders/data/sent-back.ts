/**
 * The one definition of "refunded" for every sum of money: the dashboard, analytics, the orders export, the orders API
 * and `/stats`. Only the order's own payment counts; refunds of another capture (a second payment) were never revenue.
 */

/**
 * Condition on `refunds r` joined with `payments p`: the provider accepted it or staff paid it manually, and it has not
 * failed since. A retry counts as its original does, because its own method does not show which payment it belongs to.
 */
export const IS_SENT_BACK = `r.method <> 'coins' AND r.status = 'accepted' AND r.failed_at IS NULL
   AND EXISTS (SELECT FROM refunds f WHERE f.id = coalesce(r.replaces_id, r.id)
                 AND (f.method <> 'provider' OR f.provider_payment_id = p.provider_payment_id))`

export const SENT_BACK = `refunds r JOIN payments p ON p.order_id = r.order_id AND ${IS_SENT_BACK}`

/** When it was sent: staff may pay a manual refund days later. */
export const SENT_BACK_AT = `(CASE r.method WHEN 'manual' THEN r.updated_at ELSE r.created_at END)`
