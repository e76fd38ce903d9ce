/** What the server side of other modules may import of this one; `rules/` and `components/` are open to all. */
export { creditWelcome, lockAccountCoins, voidCoins, getLedger } from './actions/account-coins.ts'
export {
  addCashbackCoins,
  hasCoinsAgain,
  retakeCoins,
  returnCoins,
  planReversal,
  postReversal,
} from './actions/order-coins.ts'
export { findCoinsBalance, listEntriesOfOrder, lockCoins, postLedgerEntry } from './data/rewards.ts'
