/** Connected services and failed jobs, which staff retry or dismiss with a reason. */
import {
  dismissJob,
  listFailedJobs,
  readConnectionFacts,
  retryJob,
  lockFailedJob,
} from '../data/connections.ts'
import type { ConnectionFacts, FailedJob } from '#modules/staff/rules/connections.ts'
import { fail, ok, type Problem, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import { recordAudit, staffTransaction } from '#modules/staff/index.ts'
import type { Deps } from '#platform/deps.ts'

const MAX_LISTED = 100
const GONE: Problem = { code: 'not_found', key: 'job_gone' }

export async function getConnections(
  deps: Deps,
): Promise<{ readonly facts: ConnectionFacts; readonly jobs: readonly FailedJob[] }> {
  const [facts, jobs] = await Promise.all([
    readConnectionFacts(deps.db.pool),
    listFailedJobs(deps.db.pool, MAX_LISTED),
  ])
  return { facts, jobs }
}

export function retryFailedJob(
  deps: Deps,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<Result<null>> {
  return staffTransaction(deps, actor, 'integrations.change', async (tx, staff) => {
    const job = await lockFailedJob(tx, id)
    if (!job) return fail(GONE)
    await retryJob(tx, id)
    const { task: label, attempts } = job
    await recordAudit(tx, staff, {
      action: 'integration.job_retried',
      id,
      label,
      before: { attempts },
      after: { attempts: 0 },
    })
    return ok(null)
  })
}

export function dismissFailedJob(
  deps: Deps,
  actor: Actor,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<Result<null>> {
  return staffTransaction(deps, actor, 'integrations.change', async (tx, staff) => {
    const job = await lockFailedJob(tx, id)
    if (!job) return fail(GONE)
    await dismissJob(tx, id)
    await recordAudit(tx, staff, {
      action: 'integration.job_dismissed',
      id,
      label: job.task,
      after: { reason },
    })
    return ok(null)
  })
}
