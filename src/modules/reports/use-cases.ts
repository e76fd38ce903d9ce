/** The use cases that screens, endpoints and jobs may call, each `(deps, input)` or `(deps, actor, input)` → `Result`. */
export {
  confirmSetupStep,
  confirmTestMail,
  requestTestMail,
  sendTestMail,
  getSetupCard,
  getSetupChecklist,
  removeSamples,
} from './actions/setup-checklist.ts'
export { countViews, trackEvent, getAnalytics } from './actions/analytics.ts'
export {
  getCustomerForStaff,
  exportCustomers,
  listAccountsForStaff,
  listGuestsForStaff,
} from './actions/customers.ts'
export { getDashboard, getOpenWork } from './actions/get-dashboard.ts'
export { getOperatingFacts, mailTroubles, sendTroubleMail } from './actions/mail-troubles.ts'
export {
  getMailText,
  listMailTextsForStaff,
  previewMail,
  requestSampleMail,
  saveMailText,
  sendSampleMail,
} from './actions/mail-texts.ts'
export { searchPanel } from './actions/search-panel.ts'
export { exportAccount, exportShop, getExportPlan } from './actions/data-exports.ts'
