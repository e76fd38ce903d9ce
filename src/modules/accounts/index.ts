/** What the server side of other modules may import of this one; `rules/` and `components/` are open to all. */
export { accountOf } from './actions/account-owner.ts'
export type { Verification } from './actions/verify-email.ts'
export { countTry, undoTry } from './data/account-tries.ts'
export { findAccount, findAccountByEmail, lockUser } from './data/accounts.ts'
export { listAddressesOf } from './data/addresses.ts'
export type { AccountDeleted, AccountEvent } from './events.ts'
