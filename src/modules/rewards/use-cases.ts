/** The use cases that screens, endpoints and jobs may call, each `(deps, input)` or `(deps, actor, input)` → `Result`. */
export { adjustCoins } from './actions/adjust-coins.ts'
export { expireCoins } from './actions/expire-coins.ts'
export { findAccountCoins, getCoinsBalance } from './actions/find-account-coins.ts'
export { getLedger } from './actions/get-ledger.ts'
