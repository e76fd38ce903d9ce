/** What the server side of other modules may import of this one; `rules/` and `components/` are open to all. */
export { codeDigest } from './actions/account-mails.ts'
export { accountOf } from './actions/own-account.ts'
export type { Verification } from './actions/sign-up.ts'
export { countAttempt, undoAttempt } from './data/sign-in-records.ts'
export { findAccount, findAccountByEmail, lockUser } from './data/accounts.ts'
export { listAddressesOf } from './data/account-owner.ts'
export type { AccountDeleted, AccountEvent } from './events.ts'
