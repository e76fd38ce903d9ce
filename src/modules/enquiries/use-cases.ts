/** The use cases that screens, endpoints and jobs may call, each `(deps, input)` or `(deps, actor, input)` → `Result`. */
export {
  forwardEnquiry,
  forwardMissedEnquiries,
  submitEnquiry,
  sendEnquiryMail,
} from './actions/submit-enquiry.ts'
export {
  getEnquiryForStaff,
  listEnquiriesForStaff,
  sendEnquiryAnswer,
  workOnEnquiry,
} from './actions/work-on-enquiry.ts'

/** Joins the CRM to `Deps`. */
export type { Crm } from './providers/port.ts'
