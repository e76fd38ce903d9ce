/** What runs by the clock (UTC). Money never waits for a queued job: these sweeps look at the state itself. */
export const CRONTAB = `
* * * * * release_expired_orders ?max=1&jobKey=release_expired_orders
* * * * * process_webhooks ?max=1&jobKey=process_webhooks
*/2 * * * * reconcile_payments ?max=1&jobKey=reconcile_payments
`
