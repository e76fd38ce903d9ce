/** The use cases that screens, endpoints and jobs may call, each `(deps, input)` or `(deps, actor, input)` → `Result`. */
export {
  chooseDefaultAddress,
  listAddresses,
  removeAddress,
  saveAddress,
} from './actions/account-addresses.ts'
export {
  clearExpiredLogins,
  endAccountSession,
  endAccountSessions,
  listAccountIdentities,
  listAccountSessions,
  removeAccountIdentity,
} from './actions/account-sign-ins.ts'
export {
  capStaffSession,
  confirmSession,
  isSessionConfirmed,
  recordSessionUse,
} from './actions/confirm-session.ts'
export { countGuess, forgetGuess } from './actions/count-guess.ts'
export { countExactUse, readExactUses } from './actions/exact-limits.ts'
export { deleteAccount } from './actions/delete-account.ts'
export { changeAccountName, chooseOffers, getProfile } from './actions/get-profile.ts'
export { findGuestSession, startGuestSession } from './actions/guest-session.ts'
export { resendVerification, resetFactor, signOutCustomer } from './actions/help-customer.ts'
export {
  applyCustomerImport,
  previewCustomerImport,
  startCustomerImport,
} from './actions/import-customers.ts'
export { inviteStaff, sendStaffInvite, withdrawInvite } from './actions/invite-staff.ts'
export { acceptStaffInvite, getStaffInvite, joinStaff } from './actions/join-staff.ts'
export { registerAccount } from './actions/register-account.ts'
export { requestAccountMail, requestEmailChange } from './actions/queue-account-mail.ts'
export { findResetOwner, recordPasswordChange, resetPassword } from './actions/reset-password.ts'
export { sendAccountMail } from './actions/send-account-mail.ts'
export { requestSignInCode, trySignInCode, useSignInCode } from './actions/sign-in-code.ts'
export { onEmailVerified, readVerification, verifyEmail } from './actions/verify-email.ts'
