/** The set-up checklist: measured on every request, confirmed where it can't be measured, and the samples' removal. */
import { announceProducts, lockWholeProducts, setProductStatus } from '#modules/catalogue/index.ts'
import { setArchived } from '#modules/coupons/index.ts'
import { readConnectionFacts } from '#modules/partners/index.ts'
import { recordAudit, recordAuditEntries, staffTransaction, type Change } from '#modules/staff/index.ts'
import { mayStaff, type StaffRole } from '#modules/staff/rules/permissions.ts'
import type { Actor } from '#platform/actor.ts'
import { enqueue, invalidateTags } from '#platform/database/changes.ts'
import type { Deps } from '#platform/deps.ts'
import type { Mail } from '#platform/mail/port.ts'
import { tags } from '#platform/rules/cache-tags.ts'
import { codeOfToken } from '#platform/rules/guest-code.ts'
import type { UserId } from '#platform/rules/ids.ts'
import { fail, ok, wrongField, type Result } from '#platform/rules/result.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import {
  addSetupRecord,
  addTestMail,
  countOwnProducts,
  countSamplesOnSale,
  findLastTestMail,
  findStaffAddress,
  listSampleCoupons,
  listSampleProducts,
  listSetupRecords,
  readSetupRows,
} from '../data/setup.ts'
import { REPORT_JOBS } from '../jobs.ts'
import type { Confirmable, SetupFacts } from '../rules/setup-facts.ts'
import {
  testMail,
  type ConfirmStepInput,
  type TestCode,
  type TestMailCodeInput,
} from '../rules/setup-input.ts'
import { judgeSetup, setupCard, type SetupCard, type SetupStep } from '../rules/setup-steps.ts'

/** What the process knows from its environment. */
type SetupSettings = Pick<SetupFacts, 'connections'>

type SetupChecklist = {
  readonly steps: readonly SetupStep[]
  readonly samples: SetupFacts['samples']
}

export async function getSetupChecklist(deps: Deps, { connections }: SetupSettings): Promise<SetupChecklist> {
  const on = deps.db.pool
  const goods = await deps.samples()
  const [rows, records, { failedMails }, ownProducts, samples] = await Promise.all([
    readSetupRows(on),
    listSetupRecords(on),
    readConnectionFacts(on),
    countOwnProducts(on, goods),
    countSamplesOnSale(on, goods),
  ])
  const steps = judgeSetup({
    ...rows,
    records,
    failedMails,
    ownProducts,
    samples,
    connections,
    shop: shopFacts(),
    shopUrl: deps.options.shopUrl,
  })
  return { steps, samples }
}

/**
 * null if there is nothing to show, the role may not see it, or it could not be read; the dashboard works without it.
 */
export async function getSetupCard(
  deps: Deps,
  { role, ...settings }: SetupSettings & { readonly role: StaffRole | null },
): Promise<SetupCard | null> {
  if (!mayStaff(role, 'settings.read')) return null
  try {
    return setupCard((await getSetupChecklist(deps, settings)).steps)
  } catch (error) {
    deps.log.error({ err: error }, 'the set-up checklist could not be read')
    return null
  }
}

const STEP_LABELS: Readonly<Record<Confirmable, string>> = {
  logo: 'Name and logo',
  tax_rates: 'Tax rates',
  shipping: 'Shipping charge',
  backup: 'Backup',
}

/** The owner confirms a step that can't be measured. */
export function confirmSetupStep(
  deps: Deps,
  actor: Actor,
  { step }: ConfirmStepInput,
): Promise<Result<null>> {
  return staffTransaction(deps, actor, 'settings.change', async (tx, staff) => {
    await addSetupRecord(tx, step, staff.staffId)
    await recordAudit(tx, staff, { action: 'settings.step_confirmed', id: 'shop', label: STEP_LABELS[step] })
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

/** The owner confirms that the test mail arrived, with its code. */
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

type Removed = { readonly products: number; readonly coupons: readonly string[] }

/**
 * Takes the sample shop off sale: archives its products and coupons, because test orders refer to them. Products that
 * were changed belong to the owner and stay.
 */
export async function removeSamples(deps: Deps, actor: Actor): Promise<Result<Removed>> {
  const goods = await deps.samples()
  return staffTransaction(deps, actor, 'settings.change', async (tx, staff) => {
    await lockWholeProducts(tx, await listSampleProducts(tx.client, goods))
    // Read again under the lock: a product that was changed meanwhile is no longer a sample.
    const products = await lockWholeProducts(tx, await listSampleProducts(tx.client, goods))
    const coupons: { id: string; code: string }[] = []
    for (const { id } of products) await setProductStatus(tx, id, 'archived')
    for (const id of await listSampleCoupons(tx.client, goods)) {
      const code = await setArchived(tx, id, true)
      if (code !== null) coupons.push({ id, code })
    }
    if (products.length === 0 && coupons.length === 0) return fail({ code: 'not_found', key: 'samples_none' })
    const codes = coupons.map(({ code }) => code)
    await recordAuditEntries(tx, staff, [
      ...products.map(({ id, name, status }): Change => ({
        action: 'product.archived',
        id,
        label: name,
        before: { status },
        after: { status: 'archived' },
      })),
      ...coupons.map(({ id, code }): Change => ({
        action: 'coupon.deleted',
        id,
        label: code,
        before: { isArchived: false },
        after: { isArchived: true },
      })),
      {
        action: 'settings.samples_removed',
        id: 'shop',
        label: 'Sample shop',
        after: { products: products.length, coupons: codes },
      },
    ])
    await announceProducts(
      tx,
      products.map(({ id, category }) => ({ id, categories: [category] })),
    )
    await invalidateTags(tx, [tags.coupons])
    return ok({ products: products.length, coupons: codes })
  })
}
