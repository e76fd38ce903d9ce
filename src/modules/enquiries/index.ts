/** What the server side of other modules may import of this one; `rules/` and `components/` are open to all. */
export { listEnquiriesOfEmail, type StaffEnquiry } from './data/staff-enquiries.ts'
