/** What the server side of other modules may import of this one; `rules/` and `components/` are open to all. */
export { COUNT_FAILED_JOBS, MAILS, readConnectionFacts } from './data/connections.ts'
export { erasePartnerData } from './data/erase-account.ts'
