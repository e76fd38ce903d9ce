/** The set-up checklist, measured on every request, and the part of it that the dashboard shows. */
import { countOwnProducts, countSamplesOnSale } from '../data/samples.ts'
import { listSetupRecords, readSetupRows } from '../data/setup.ts'
import type { SetupFacts } from '../rules/setup-facts.ts'
import { judgeSetup, setupCard, type SetupCard, type SetupStep } from '../rules/setup-steps.ts'
import { readConnectionFacts } from '#modules/partners/index.ts'
import { mayStaff, type StaffRole } from '#modules/staff/rules/permissions.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import type { Deps } from '#platform/deps.ts'

/** What the process knows from its environment. */
export type SetupSettings = Pick<SetupFacts, 'connections'>

export type SetupChecklist = {
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

/** null if there is nothing to show, the role may not see it, or it could not be read; the dashboard works without it. */
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
