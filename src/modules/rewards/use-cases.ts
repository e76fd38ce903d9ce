/** The use cases that screens, endpoints and jobs may call, each `(deps, input)` or `(deps, actor, input)` → `Result`. */
export {
  adjustCoins,
  expireCoins,
  findAccountCoins,
  getCoinsBalance,
  getLedger,
} from './actions/account-coins.ts'
