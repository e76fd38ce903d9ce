/** For the metrics and for the mails to owners who have no monitoring. */
import { listQueuedTasks, readOperatingRow } from '../data/operating.ts'
import type { OperatingFacts } from '../rules/troubles.ts'
import type { Deps } from '#platform/deps.ts'

export async function getOperatingFacts(deps: Deps): Promise<OperatingFacts> {
  const on = deps.db.pool
  const [row, tasks, disk] = await Promise.all([
    readOperatingRow(on),
    listQueuedTasks(on),
    deps.machine.readDisk(),
  ])
  return { ...row, tasks, disk }
}
