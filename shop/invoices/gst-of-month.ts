/** The accountant's month: its sums, and its papers page by page, so that a long one is never held whole. */
import { listRegister, sumGst } from '#database/queries/invoice-lists.ts'
import { gstCsv, registerCsvHead, registerCsvRow } from '#domain/invoices/gst-files.ts'
import type { GstRow } from '#domain/invoices/invoice-view.ts'
import { monthOf, readMonth } from '#domain/invoices/month.ts'
import type { Deps } from '../deps.ts'

export type MonthAsked = { readonly month: string | null }

/** What is no month means the one that it is now. */
export async function getGstOfMonth(
  deps: Deps,
  asked: MonthAsked,
): Promise<{ readonly month: string; readonly rows: readonly GstRow[] }> {
  const month = readMonth(asked.month) ?? monthOf(deps.clock.now())
  return { month, rows: await sumGst(deps.db.pool, month) }
}

export type MonthFile = { readonly fileName: string; readonly text: AsyncIterable<string> }

export async function getGstCsv(deps: Deps, asked: MonthAsked): Promise<MonthFile> {
  const { month, rows } = await getGstOfMonth(deps, asked)
  return { fileName: `gst-${month}.csv`, text: once(gstCsv(rows)) }
}

/** Every paper of a month, as it was issued. */
export async function getInvoiceRegister(deps: Deps, asked: MonthAsked): Promise<MonthFile> {
  const month = readMonth(asked.month) ?? monthOf(deps.clock.now())
  return { fileName: `invoices-${month}.csv`, text: registerText(deps, month) }
}

const PAPERS_AT_A_TIME = 500

async function* registerText(deps: Deps, month: string): AsyncGenerator<string> {
  yield registerCsvHead()
  let after: string | null = null
  do {
    const { papers, last } = await listRegister(deps.db.pool, month, after, PAPERS_AT_A_TIME)
    if (papers.length > 0) yield papers.map(registerCsvRow).join('')
    after = last
  } while (after !== null)
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}
