/** Mails owners about problems that nobody may notice otherwise: each kind at most once a day. */
import { listQueuedTasks, readOperatingRow, takeDueTroubles } from '../data/operating.ts'
import { REPORT_JOBS } from '../jobs.ts'
import { findTroubles, troubleMail, type OperatingFacts } from '../rules/troubles.ts'
import { findStaffMember, listStaffMembers } from '#modules/staff/index.ts'
import { mayStaff } from '#modules/staff/rules/permissions.ts'
import { enqueue } from '#platform/database/changes.ts'
import { transaction } from '#platform/database/transaction.ts'
import { mailIdOf } from '#platform/mail/mail-id.ts'
import type { Deps } from '#platform/deps.ts'

/** Also for the metrics. */
export async function getOperatingFacts(deps: Deps): Promise<OperatingFacts> {
  const on = deps.db.pool
  const [row, tasks, disk] = await Promise.all([
    readOperatingRow(on),
    listQueuedTasks(on),
    deps.machine.readDisk(),
  ])
  return { ...row, tasks, disk }
}

/** The job. Recorded and queued in one transaction, like the mail about low stock. */
export async function mailTroubles(deps: Deps): Promise<void> {
  const [facts, end] = await Promise.all([getOperatingFacts(deps), deps.machine.readCertificateEnd()])
  const certificateSeconds = end && (end.getTime() - deps.clock.now().getTime()) / 1_000
  const { takesRealMoney } = deps.options
  const troubles = findTroubles({ ...facts, certificateSeconds, takesRealMoney })
  if (troubles.length === 0) return
  await transaction(deps.db, async (tx) => {
    const due = await takeDueTroubles(
      tx,
      troubles.map(({ kind }) => kind),
    )
    const texts = troubles.filter(({ kind }) => due.has(kind)).map(({ sentence }) => sentence)
    if (texts.length === 0) return
    for (const { userId: staffId, staffRole, disabledAt } of await listStaffMembers(tx.client))
      if (disabledAt === null && mayStaff(staffRole, 'settings.change'))
        await enqueue(tx, REPORT_JOBS.sendTroubleMail, { staffId, troubles: texts })
  })
}

export async function sendTroubleMail(
  deps: Deps,
  input: {
    readonly staffId: string
    readonly troubles: readonly string[]
    readonly jobId?: string | undefined
  },
): Promise<void> {
  const staff = await findStaffMember(deps.db.pool, input.staffId)
  if (staff === null) return
  const id = mailIdOf(deps, input.jobId, 'trouble')
  const mail = troubleMail(input.troubles, `${deps.options.shopUrl}/cms/health`)
  await deps.mail.send({ id, to: staff.email, ...mail })
}
