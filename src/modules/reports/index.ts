/** What the server side of other modules may import of this one; `rules/` and `components/` are open to all. */
export type { Dashboard } from './actions/get-dashboard.ts'
