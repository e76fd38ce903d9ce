/** What the owner confirms for the set-up checklist: steps that can't be measured, and that the test mail arrived. */
import { addSetupRecord, addTestMail, findLastTestMail, findStaffAddress } from '../data/setup.ts'
import { REPORT_JOBS } from '../jobs.ts'
import type { Confirmable } from '../rules/setup-facts.ts'
import {
  testMail,
  type ConfirmStepInput,
  type TestCode,
  type TestMailCodeInput,
} from '../rules/setup-input.ts'
import { recordAudit, staffTransaction } from '#modules/staff/index.ts'
import { enqueue } from '#platform/database/changes.ts'
import type { Mail } from '#platform/mail/port.ts'
import { codeOfToken } from '#platform/rules/guest-code.ts'
import type { UserId } from '#platform/rules/ids.ts'
import { fail, ok, wrongField, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'

const LABELS: Readonly<Record<Confirmable, string>> = {
  logo: 'Name and logo',
  tax_rates: 'Tax rates',
  shipping: 'Shipping charge',
  backup: 'Backup',
}

export function confirmSetupStep(
  deps: Deps,
  actor: Actor,
  { step }: ConfirmStepInput,
): Promise<Result<null>> {
  return staffTransaction(deps, actor, 'settings.change', async (tx, staff) => {
    await addSetupRecord(tx, step, staff.staffId)
    await recordAudit(tx, staff, { action: 'settings.step_confirmed', id: 'shop', label: LABELS[step] })
    return ok(null)
  })
}

/** Queues a test mail to the owner's own address. */
export function requestTestMail(deps: Deps, actor: Actor): Promise<Result<null>> {
  return staffTransaction(deps, actor, 'settings.change', async (tx, staff) => {
    const { staffId } = staff
    await recordAudit(tx, staff, {
      action: 'settings.test_mail_requested',
      id: 'shop',
      label: 'Test mail',
    })
    await enqueue(tx, REPORT_JOBS.sendTestMail, { staffId })
    return ok(null)
  })
}

/**
 * The job. Recorded once the mail server has accepted it; a crash in between sends another mail, and only the last
 * code counts.
 */
export async function sendTestMail(deps: Deps, input: { readonly staffId: string }): Promise<void> {
  await sendWithCode(deps, input.staffId as UserId, testMail)
}

/** A mail to a staff member with the code that confirms its arrival. */
export async function sendWithCode(
  deps: Deps,
  staffId: UserId,
  compose: (code: TestCode) => Omit<Mail, 'to'>,
): Promise<void> {
  const address = await findStaffAddress(deps.db.pool, staffId)
  if (address === null) return
  const code = codeOfToken(deps.ids.token())
  const link = `${deps.options.shopUrl}/cms/health?${new URLSearchParams({ code })}#mail`
  await deps.mail.send({ to: address, ...compose({ code, link }) })
  await addTestMail(deps.db.pool, staffId, digestOf(deps, staffId, code))
}

export function confirmTestMail(
  deps: Deps,
  actor: Actor,
  { code }: TestMailCodeInput,
): Promise<Result<null>> {
  return staffTransaction(deps, actor, 'settings.change', async (tx, staff) => {
    const sent = await findLastTestMail(tx.client)
    if (sent === null || sent.codeHash !== digestOf(deps, sent.actorId, code))
      return fail(wrongField('code', { key: 'test_mail_code_wrong' }))
    await addSetupRecord(tx, 'mail_seen', staff.staffId)
    await recordAudit(tx, staff, { action: 'settings.test_mail_seen', id: 'shop', label: 'Test mail' })
    return ok(null)
  })
}

function digestOf(deps: Deps, staffId: UserId, code: string): string {
  return deps.ids.digest(`test mail ${staffId} ${code}`)
}
