/** What the server side of other modules may import of this one; `rules/` and `components/` are open to all. */
export {
  recordAudit,
  recordAuditEntries,
  recordAuditOnce,
  type Author,
  type Change,
  recordOrderAudit,
} from './actions/audit-log.ts'
export { requirePermission, staffTransaction, type StaffMember } from './actions/require-permission.ts'
export { SHOP_NOT_OPEN, isOpenForOrders } from './actions/owner-settings.ts'
export { listOwnChanges } from './data/audit-entries.ts'
export {
  ALL_TERMS,
  findCodTerms,
  findStaffLimits,
  findTerms,
  toTerms,
  type AllTerms,
  type TermsRow,
} from './data/shop-settings.ts'
export {
  addStaff,
  addStaffInvite,
  findOpenInvite,
  findStaffMember,
  listStaffMembers,
  lockStaffMember,
  setInviteToken,
  takeStaffInvite,
  withdrawStaffInvite,
} from './data/staff-members.ts'
