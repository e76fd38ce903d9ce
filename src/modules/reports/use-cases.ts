/** The use cases that screens, endpoints and jobs may call, each `(deps, input)` or `(deps, actor, input)` → `Result`. */
export { confirmSetupStep, confirmTestMail, requestTestMail, sendTestMail } from './actions/confirm-setup.ts'
export { countViews, trackEvent } from './actions/count-visits.ts'
export { getAnalytics } from './actions/get-analytics.ts'
export { getCustomerForStaff } from './actions/get-customer-for-staff.ts'
export { getDashboard, getOpenWork } from './actions/get-dashboard.ts'
export { getSetupCard, getSetupChecklist } from './actions/get-setup-checklist.ts'
export { getOperatingFacts, mailTroubles, sendTroubleMail } from './actions/mail-troubles.ts'
export {
  getMailText,
  listMailTextsForStaff,
  previewMail,
  requestSampleMail,
  saveMailText,
  sendSampleMail,
} from './actions/mail-texts.ts'
export { removeSamples } from './actions/remove-samples.ts'
export { searchPanel } from './actions/search-panel.ts'
export { exportAccount } from './actions/export-account.ts'
export { exportShop, getExportPlan } from './actions/export-shop.ts'
export { exportCustomers } from './actions/export-customers.ts'
export { listAccountsForStaff, listGuestsForStaff } from './actions/list-customers-for-staff.ts'
