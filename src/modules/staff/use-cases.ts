/** The use cases that screens, endpoints and jobs may call, each `(deps, input)` or `(deps, actor, input)` → `Result`. */
export { changeTags, listTagged, listTags, undoTags } from './actions/change-tags.ts'
export { deleteView, listViews, renameView, saveView } from './actions/saved-views.ts'
export { changeStaffRole, switchStaff, listStaff } from './actions/change-staff.ts'
export { exportAuditLog, readAuditLog } from './actions/audit-log.ts'
export {
  changeShopFacts,
  getShopFacts,
  isOpenForOrders,
  loadShopFacts,
  changeFactorRule,
  changeLowStock,
  changeShopSettings,
  changeStaffLimits,
  getShopSettings,
} from './actions/owner-settings.ts'
