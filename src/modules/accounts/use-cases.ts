/** The use cases that screens, endpoints and jobs may call, each `(deps, input)` or `(deps, actor, input)` → `Result`. */
export {
  chooseDefaultAddress,
  listAddresses,
  deleteAddress,
  saveAddress,
  deleteAccount,
  changeAccountName,
  chooseOffers,
  getProfile,
} from './actions/own-account.ts'
export {
  purgeExpiredRecords,
  endAccountSession,
  endAccountSessions,
  listAccountIdentities,
  listAccountSessions,
  removeAccountIdentity,
  capStaffSession,
  confirmSession,
  isSessionConfirmed,
  recordSessionUse,
  findGuestSession,
  startGuestSession,
  findResetOwner,
  recordPasswordChange,
  resetPassword,
} from './actions/sign-ins.ts'
export { countGuess, forgetGuess, countExactUse, readExactUses } from './actions/attempt-limits.ts'
export {
  resendVerification,
  resetFactor,
  signOutCustomer,
  applyCustomerImport,
  previewCustomerImport,
  startCustomerImport,
} from './actions/manage-customers.ts'
export {
  inviteStaff,
  sendStaffInvite,
  withdrawInvite,
  acceptStaffInvite,
  getStaffInvite,
  joinStaff,
} from './actions/staff-invites.ts'
export { registerAccount, onEmailVerified, readVerification, verifyEmail } from './actions/sign-up.ts'
export {
  requestAccountMail,
  requestEmailChange,
  sendAccountMail,
  requestSignInCode,
  trySignInCode,
  useSignInCode,
} from './actions/account-mails.ts'
