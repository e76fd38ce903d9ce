/** The open work beside the panel's navigation, limited to what the role may see. The panel works without it. */
import { countOpenWork } from '../data/open-work.ts'
import { workFor, type WorkCounts } from '#modules/staff/rules/work-counts.ts'
import type { StaffRole } from '#modules/staff/rules/permissions.ts'
import type { Deps } from '#platform/deps.ts'

export async function getOpenWork(
  deps: Deps,
  { role }: { readonly role: StaffRole | null },
): Promise<Partial<WorkCounts>> {
  try {
    return workFor(role, await countOpenWork(deps.db.pool))
  } catch (error) {
    deps.log.error({ err: error }, 'the open work could not be counted')
    return {}
  }
}
