/** What the server side of other modules may import of this one; `rules/` and `components/` are open to all. */
export { eraseEnquiriesOfAccount } from './actions/submit-enquiry.ts'
export { listEnquiriesOfEmail, type StaffEnquiry } from './data/enquiries.ts'
