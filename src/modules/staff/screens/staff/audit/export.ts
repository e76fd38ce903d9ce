/** Exports the log as a file, with the page's filter; the export itself is audited. */
import { data } from 'react-router'
import { actionLabel, auditFilterOf, type AuditEntryView } from '../../../rules/audit-view.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import type { PageHandle } from '#app/access.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/export'
import { csvStream } from '#platform/ui/staff/export/csv-stream.ts'
import { requirePermission } from '../require-admin.ts'

export const handle: PageHandle = { access: 'admin', read: 'audit.read' }

const HEAD = ['When (IST)', 'Who', 'What', 'About', 'Id', 'Before', 'After', 'Request'] as const

export async function loader({ context, url }: Route.LoaderArgs) {
  await requirePermission(context, 'data.export')
  const staff = await context.get(actorContext)()
  const filter = auditFilterOf(url.searchParams)
  const file = await context.get(shopContext).exportAuditLog(staff, { filter })
  if (!file.ok) throw data({ message: messageOf(file.problem) }, PROBLEMS[file.problem.code].status)
  const { total, batches } = file.value
  return csvStream({ fileName: 'audit-log.csv', total, head: HEAD, batches: rowsOf(batches) })
}

async function* rowsOf(batches: AsyncIterable<readonly AuditEntryView[]>) {
  for await (const batch of batches) yield batch.map(rowOf)
}

function rowOf({ at, actorName, action, label, subjectId, before, after, requestId }: AuditEntryView) {
  const facts = (value: unknown) => (value === null ? '' : JSON.stringify(value))
  return [
    dateAndTimeOf(at),
    actorName,
    actionLabel(action),
    label,
    subjectId,
    facts(before),
    facts(after),
    requestId,
  ]
}
