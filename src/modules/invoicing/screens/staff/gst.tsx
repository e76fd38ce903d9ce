/** The GST of a month for the accountant: on screen by code and by place, and as files. */
import type { ReactNode } from 'react'
import { buyerKind, sumGst, type GstSum } from '../../rules/gst-files.ts'
import { formatMonth } from '../../rules/tax-periods.ts'
import { formatFigure, formatRate, placeLabel } from '../../rules/invoice-view.ts'
import type { PageHandle } from '#app/access.ts'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/gst'
import { DataTable, type Column } from '#platform/ui/staff/data-table/data-table.tsx'
import { FilterBar } from '#platform/ui/staff/data-table/filter-bar.tsx'
import { InvoicesNav } from './invoices/invoices-nav.tsx'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'

export const handle: PageHandle = { access: 'admin', read: 'payments.read' }

const TITLE = 'GST of a month'

export const meta = staffMeta(TITLE)

export async function loader({ context, url }: Route.LoaderArgs) {
  const found = await context.get(shopContext).getGstOfMonth({ month: url.searchParams.get('month') })
  return { ...found, path: url.pathname }
}

export default function Gst({ loaderData: { month, thisMonth, rows, path } }: Route.ComponentProps) {
  const files = `/cms/invoices`
  const may = useMay()
  const unknown = [
    ...new Set(rows.flatMap(({ placeOfSupply: { code, name } }) => (code === null ? [name] : []))),
  ]
  return (
    <section className="staff-page" aria-labelledby="gst-of-month">
      <header className="staff-head">
        <h2 id="gst-of-month">{`GST of ${formatMonth(month)}`}</h2>
      </header>
      <InvoicesNav month={month} />
      <FilterBar
        path={path}
        asked={{ month }}
        fields={[{ type: 'month', standard: thisMonth }]}
        button="Show"
      />
      {rows.length === 0 ? (
        <p className="staff-empty">{`No invoice was issued in ${formatMonth(month)}.`}</p>
      ) : (
        <>
          {may('data.export') && (
            <p className="row">
              <a className="button" href={`${files}/gstr1.zip?month=${month}`} data-document>
                Download GSTR-1 (ZIP)
              </a>
              <a className="button button-plain" href={`${files}/gst.csv?month=${month}`} data-document>
                Download these sums (CSV)
              </a>
              <a className="button button-plain" href={`${files}/register.csv?month=${month}`} data-document>
                Download every invoice of the month (CSV)
              </a>
            </p>
          )}
          <p className="muted">Amounts in rupees. Credit notes of the month are taken off.</p>
          {unknown.length > 0 && (
            <p className="note note-warning">
              {`GST does not know this place of supply: ${unknown.join(', ')}. Enter it by hand in the GSTR-1 files; it is empty there.`}
            </p>
          )}
          <GstTable
            title="By buyer and rate"
            head={['Buyer', 'Rate']}
            sums={sumGst(
              rows,
              ({ isBusiness, ratePercent }) =>
                `${buyerKind(isBusiness)} ${String(ratePercent).padStart(3, '0')}`,
            )}
            cells={({ first }) => [buyerKind(first.isBusiness), formatRate(first.ratePercent)]}
          />
          <GstTable
            title="By code and rate"
            head={['HSN', 'Rate']}
            sums={sumGst(rows, ({ hsn, ratePercent }) => `${hsn} ${String(ratePercent).padStart(3, '0')}`)}
            cells={({ first }) => [first.hsn, formatRate(first.ratePercent)]}
          />
          <GstTable
            title="By place of supply"
            head={['State', 'Supply']}
            sums={sumGst(rows, ({ placeOfSupply }) => `${placeOfSupply.code ?? '99'} ${placeOfSupply.name}`)}
            cells={({ first }) => [
              placeLabel(first.placeOfSupply),
              first.isInterState ? 'Inter-state' : 'Intra-state',
            ]}
          />
        </>
      )}
    </section>
  )
}

type TableProps = {
  readonly title: string
  readonly head: readonly [string, string]
  readonly sums: readonly GstSum[]
  readonly cells: (sum: GstSum) => readonly [string, string]
}

type Line = { readonly key: string; readonly cells: readonly [string, string]; readonly sum: Sum }
type Sum = Omit<GstSum, 'key' | 'first'>

const FIGURES: readonly (readonly [head: string, figure: (sum: Sum) => ReactNode])[] = [
  ['Quantity', ({ quantity }) => quantity],
  ['Taxable value', ({ taxablePaise }) => formatFigure(taxablePaise)],
  ['Nil-rated value', ({ nilRatedPaise }) => formatFigure(nilRatedPaise)],
  ['CGST', ({ cgstPaise }) => formatFigure(cgstPaise)],
  ['SGST', ({ sgstPaise }) => formatFigure(sgstPaise)],
  ['IGST', ({ igstPaise }) => formatFigure(igstPaise)],
  ['Total', ({ totalPaise }) => formatFigure(totalPaise)],
]

function GstTable({ title, head, sums, cells }: TableProps) {
  const [all] = sumGst(
    sums.map((sum) => ({ ...sum.first, ...sum })),
    () => 'all',
  )
  const lines: readonly Line[] = sums.map((sum) => ({ key: sum.key, cells: cells(sum), sum }))
  const total: readonly Line[] = all && sums.length > 1 ? [{ key: 'all', cells: ['All', ''], sum: all }] : []
  const columns: readonly Column<Line>[] = [
    { head: head[0], isRowHead: true, cell: (line) => line.cells[0] },
    { head: head[1], card: 'end', cell: (line) => line.cells[1] },
    ...FIGURES.map(([name, figure]) => ({
      head: name,
      isFigure: true,
      cell: ({ sum }: Line) => figure(sum),
    })),
  ]
  return (
    <>
      <h3>{title}</h3>
      <DataTable
        name={title}
        rows={[...lines, ...total]}
        rowKey={({ key }) => key}
        rowData={({ key }) => ({ 'data-total': key === 'all' || undefined })}
        columns={columns}
        className="nowrap"
        empty=""
      />
    </>
  )
}
