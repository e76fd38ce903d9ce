/** What the server side of other modules may import of this one; `rules/` and `components/` are open to all. */
export { creditWelcome, lockAccountCoins, voidCoins } from './actions/account-coins.ts'
export { getLedger } from './actions/get-ledger.ts'
export { addCashbackCoins, hasCoinsAgain, retakeCoins, returnCoins } from './actions/order-coins.ts'
export { planReversal, postReversal } from './actions/reverse-coins.ts'
export { findCoinsBalance, listEntriesOfOrder, lockCoins, postLedgerEntry } from './data/rewards.ts'
