/**
 * The one definition of "refunded" for every sum of money: the dashboard, analytics, the orders export, the orders API
 * and `/stats`. Only the order's own payment counts; refunds of another capture (a second payment) were never revenue.
 */

/** On `refunds r`: the provider accepted it or staff paid it manually, and it has not failed since. */
export const IS_SENT_BACK = `r.method <> 'coins' AND r.status = 'accepted' AND r.failed_at IS NULL AND r.is_own_money`

export const SENT_BACK = `(SELECT * FROM refunds r WHERE ${IS_SENT_BACK}) AS r`

/** When it was sent: staff may pay a manual refund days later. */
export const SENT_BACK_AT = `(CASE r.method WHEN 'manual' THEN r.updated_at ELSE r.created_at END)`
