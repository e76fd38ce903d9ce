/**
 * What runs by the clock (UTC). Money never waits for a queued job: these sweeps look at the state itself. `fill`: how late a
 * run is still made up for, 10 minutes without it. A smaller `priority` goes first: sweeps before a long row of refunds.
 */
export const CRONTAB = `
* * * * * release_expired_orders ?max=1&priority=-1&jobKey=release_expired_orders
* * * * * process_webhooks ?max=1&priority=-1&jobKey=process_webhooks
* * * * * mail_placed_orders ?max=1&jobKey=mail_placed_orders
* * * * * publish_due_posts ?max=1&jobKey=publish_due_posts
*/10 * * * * track_shipments ?max=1&jobKey=track_shipments
53 * * * * ask_charges ?fill=2h&max=1&jobKey=ask_charges
30 7 * * 1-6 ask_for_pickup ?max=6&jobKey=ask_for_pickup
* * * * * reconcile_payments ?max=1&jobKey=reconcile_payments
23 * * * * compare_payments ?fill=2h&max=1&jobKey=compare_payments
37 * * * * follow_refunds ?fill=2h&max=1&jobKey=follow_refunds
23 * * * * forward_missed_enquiries ?fill=2h&max=1&jobKey=forward_missed_enquiries
47 2 * * * forget_webhook_bodies ?fill=1d&max=1&jobKey=forget_webhook_bodies
*/5 * * * * deliver_overdue_webhooks ?max=1&jobKey=deliver_overdue_webhooks
7 3 * * * forget_webhook_deliveries ?fill=1d&max=1&jobKey=forget_webhook_deliveries
57 2 * * * forget_data_receipts ?fill=1d&max=1&jobKey=forget_data_receipts
17 3 * * * clear_expired_logins ?fill=1d&max=1&jobKey=clear_expired_logins
30 21 * * * sweep_review_photos ?fill=1d&max=1&jobKey=sweep_review_photos
9 20 * * * issue_missing_invoices ?max=3&jobKey=issue_missing_invoices
`

/** What runs at each start as well: an upgrade has work for it, and it is cheap where there is none. */
export const AT_START = ['issue_missing_invoices'] as const
