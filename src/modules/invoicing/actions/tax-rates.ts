/**
 * The tax rates that the accountant sets. The role is checked again here, whatever the caller has checked; the row
 * records who set it.
 */
import {
  findRateDays,
  findRateOfDay,
  listTaxRates as selectRates,
  setTaxRate as insertRate,
} from '../data/tax-rates.ts'
import { documentDate } from '../rules/invoice-view.ts'
import { rateMayBegin, type TaxRateInput, type TaxRateView } from '../rules/tax-rate-input.ts'
import { fail, ok, wrongField, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import { recordAudit, staffTransaction } from '#modules/staff/index.ts'
import type { Deps } from '#platform/deps.ts'

export function listTaxRates(deps: Deps): Promise<readonly TaxRateView[]> {
  return selectRates(deps.db.pool)
}

/** Issued invoices never change: a rate starts after the last day on which its code may appear on a document. */
export function setTaxRate(deps: Deps, staff: Actor, input: TaxRateInput): Promise<Result<TaxRateInput>> {
  return staffTransaction(deps, staff, 'settings.change', async (tx, by) => {
    const { earliest, latest } = rateMayBegin(await findRateDays(tx.client, input.hsn))
    if (input.effectiveFrom < earliest || input.effectiveFrom > latest) {
      const facts = [documentDate(earliest), documentDate(latest)] as const
      return fail(wrongField('effectiveFrom', { key: 'taxRateDay', facts }))
    }
    const before = await findRateOfDay(tx, input)
    await insertRate(tx, input, by.staffId)
    const { hsn, effectiveFrom, ratePercent, note } = input
    await recordAudit(tx, by, {
      action: 'tax_rate.set',
      id: hsn,
      label: `HSN ${hsn}`,
      before,
      after: { effectiveFrom, ratePercent, note },
    })
    return ok(input)
  })
}
