/** The use cases that screens, endpoints and jobs may call, each `(deps, input)` or `(deps, actor, input)` → `Result`. */
export { forwardEnquiry, forwardMissedEnquiries } from './actions/forward-enquiry.ts'
export { getEnquiryForStaff, listEnquiriesForStaff } from './actions/list-enquiries-for-staff.ts'
export { submitEnquiry, sendEnquiryMail } from './actions/submit-enquiry.ts'
export { sendEnquiryAnswer, workOnEnquiry } from './actions/work-on-enquiry.ts'

/** Joins the CRM to `Deps`. */
export type { Crm } from './providers/port.ts'
