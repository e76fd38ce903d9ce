/**
 * A month's GST for the accountant: its totals, and its documents page by page, so that a long month is never held in
 * memory. Exporting needs the permission to export, and is recorded in the audit log.
 */
import { csvRow } from '#platform/rules/csv.ts'
import { ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import { recordAudit, staffTransaction } from '#modules/staff/index.ts'
import type { Deps } from '#platform/deps.ts'
import { zipFiles } from '#platform/zip.ts'
import { takeAdvisoryLocks } from '#platform/database/locks.ts'
import { transaction } from '#platform/database/transaction.ts'
import { listRegister, sumGst, closeTaxDays as storeTotals } from '../data/invoice-lists.ts'
import { gstCsv, registerCsvHead, registerCsvRows } from '../rules/gst-files.ts'
import { GSTR1_HEADS } from '../rules/gstr1-heads.ts'
import { startGstr1 } from '../rules/gstr1.ts'
import type { GstRow, RegisterRow } from '../rules/invoice-view.ts'
import { monthOf, readMonth } from '../rules/tax-periods.ts'

type MonthAsked = { readonly month: string | null }

/** An invalid month means the current one. */
export async function getGstOfMonth(
  deps: Deps,
  asked: MonthAsked,
): Promise<{ readonly month: string; readonly thisMonth: string; readonly rows: readonly GstRow[] }> {
  const month = monthAsked(deps, asked)
  return { month, thisMonth: monthOf(deps.clock.now()), rows: await sumGst(deps.db.pool, month) }
}

function monthAsked(deps: Deps, asked: MonthAsked): string {
  return readMonth(asked.month) ?? monthOf(deps.clock.now())
}

type MonthFile = { readonly fileName: string; readonly text: AsyncIterable<string> }

export async function getGstCsv(deps: Deps, actor: Actor, asked: MonthAsked): Promise<Result<MonthFile>> {
  const month = monthAsked(deps, asked)
  const recorded = await recordExport(deps, actor, { month, file: 'gst' })
  if (!recorded.ok) return recorded
  const { rows } = await getGstOfMonth(deps, { month })
  return ok({ fileName: `gst-${month}.csv`, text: once(gstCsv(rows)) })
}

/** Every document of a month, as issued. */
export async function getInvoiceRegister(
  deps: Deps,
  actor: Actor,
  asked: MonthAsked,
): Promise<Result<MonthFile>> {
  const month = monthAsked(deps, asked)
  const recorded = await recordExport(deps, actor, { month, file: 'register' })
  return recorded.ok ? ok({ fileName: `invoices-${month}.csv`, text: registerText(deps, month) }) : recorded
}

type Taken = { readonly month: string; readonly file: 'gst' | 'register' | 'gstr1' }

function recordExport(deps: Deps, actor: Actor, after: Taken): Promise<Result<null>> {
  return staffTransaction(deps, actor, 'data.export', async (tx, staff) => {
    await recordAudit(tx, staff, {
      action: 'export.invoices',
      id: 'invoices',
      label: 'Invoices',
      after,
    })
    return ok(null)
  })
}

const DOCUMENTS_AT_A_TIME = 500

/** The GSTR-1 of a month for the GSTN offline tool: a ZIP with a file for each section that has rows. */
export async function getGstr1(
  deps: Deps,
  actor: Actor,
  asked: MonthAsked,
): Promise<Result<{ readonly fileName: string; readonly bytes: Uint8Array }>> {
  const month = monthAsked(deps, asked)
  const recorded = await recordExport(deps, actor, { month, file: 'gstr1' })
  if (!recorded.ok) return recorded
  const gstr1 = startGstr1()
  for await (const documents of registerPages(deps, month)) for (const each of documents) gstr1.add(each)
  // Without the byte order mark of other CSV files: the tool recognises columns by their headings.
  const files = gstr1.files().map(({ section, rows }) => ({
    name: `${section}.csv`,
    text: [GSTR1_HEADS[section], ...rows].map(csvRow).join(''),
  }))
  return ok({ fileName: `gstr1-${month}.zip`, bytes: zipFiles(files, deps.clock.now()) })
}

async function* registerText(deps: Deps, month: string): AsyncGenerator<string> {
  yield registerCsvHead()
  for await (const documents of registerPages(deps, month)) yield documents.map(registerCsvRows).join('')
}

async function* registerPages(deps: Deps, month: string): AsyncGenerator<readonly RegisterRow[]> {
  let after: string | null = null
  do {
    const { documents, last } = await listRegister(deps.db.pool, month, after, DOCUMENTS_AT_A_TIME)
    if (documents.length > 0) yield documents
    after = last
  } while (after !== null)
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

/** About a second of work at ten thousand documents a day. */
const DAYS = 5

/** Sums the documents of finished days, for the GST of a month. True if there may be more to close. */
export async function closeTaxDays(deps: Deps): Promise<boolean> {
  return transaction(deps.db, async (tx) => {
    // A transaction that adds a document to a closed day shares this lock: it is seen, or reopens the day.
    await takeAdvisoryLocks(tx, ['tax_days'])
    return (await storeTotals(tx, DAYS)) === DAYS
  })
}
