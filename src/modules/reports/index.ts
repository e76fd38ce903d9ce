/** The use cases that screens, endpoints and jobs may call, each `(deps, input) → Result`. */
export { countViews } from './actions/count-views.ts'
export { getAnalytics } from './actions/get-analytics.ts'
export { getCustomerForStaff } from './actions/get-customer-for-staff.ts'
export { getDashboard } from './actions/get-dashboard.ts'
export { getExportPlan } from './actions/get-export-plan.ts'
export { trackEvent } from './actions/track-event.ts'
