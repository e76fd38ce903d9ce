/** What runs by the clock (UTC). Money never waits for a queued job: these sweeps look at the state itself. */
export const CRONTAB = `
* * * * * release_expired_orders ?max=1&jobKey=release_expired_orders
* * * * * process_webhooks ?max=1&jobKey=process_webhooks
* * * * * mail_placed_orders ?max=1&jobKey=mail_placed_orders
*/10 * * * * track_shipments ?max=1&jobKey=track_shipments
*/2 * * * * reconcile_payments ?max=1&jobKey=reconcile_payments
47 2 * * * forget_webhook_bodies ?max=1&jobKey=forget_webhook_bodies
17 3 * * * clear_expired_logins ?max=1&jobKey=clear_expired_logins
30 21 * * * sweep_review_photos ?max=1&jobKey=sweep_review_photos
`
