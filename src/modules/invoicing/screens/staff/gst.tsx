/** The GST of a month for the accountant: on screen by code and by place, and as files. */
import { sumGst, type GstSum } from '../../rules/gst-files.ts'
import { formatMonth } from '../../rules/month.ts'
import { formatFigure, placeLabel } from '../../rules/paper-words.ts'
import type { PageHandle } from '#app/access.ts'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/gst'
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

export default function Gst({ loaderData: { month, rows, path } }: Route.ComponentProps) {
  const files = `/cms/invoices`
  const may = useMay()
  return (
    <section className="staff-page" aria-labelledby="gst-of-month">
      <header className="staff-head">
        <h2 id="gst-of-month">{`GST of ${formatMonth(month)}`}</h2>
      </header>
      <InvoicesNav month={month} />
      <FilterBar path={path} asked={{ month }} fields={[{ type: 'month' }]} button="Show" />
      {rows.length === 0 ? (
        <p className="staff-empty">{`No invoice was issued in ${formatMonth(month)}.`}</p>
      ) : (
        <>
          {may('data.export') && (
            <p className="row">
              <a className="button button-plain" href={`${files}/gst.csv?month=${month}`} data-document>
                Download these sums (CSV)
              </a>
              <a className="button button-plain" href={`${files}/register.csv?month=${month}`} data-document>
                Download every invoice of the month (CSV)
              </a>
            </p>
          )}
          <p className="muted">Amounts in rupees. Credit notes of the month are taken off.</p>
          <GstTable
            title="By code and rate"
            head={['HSN', 'Rate']}
            sums={sumGst(rows, ({ hsn, ratePercent }) => `${hsn} ${String(ratePercent).padStart(3, '0')}`)}
            cells={({ first }) => [first.hsn, first.ratePercent === 0 ? 'Nil' : `${first.ratePercent} %`]}
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

function GstTable({ title, head, sums, cells }: TableProps) {
  const [all] = sumGst(
    sums.map((sum) => ({ ...sum.first, ...sum })),
    () => 'all',
  )
  return (
    <>
      <h3>{title}</h3>
      <div className="staff-table" role="region" aria-label={title} tabIndex={0}>
        <table className="nowrap">
          <thead>
            <tr>
              {head.map((word) => (
                <th key={word} scope="col">
                  {word}
                </th>
              ))}
              {['Quantity', 'Taxable value', 'Nil-rated value', 'CGST', 'SGST', 'IGST', 'Total'].map(
                (word) => (
                  <th key={word} scope="col" className="figure">
                    {word}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {sums.map((sum) => {
              const [name, more] = cells(sum)
              return (
                <tr key={sum.key}>
                  <th scope="row">{name}</th>
                  <td>{more}</td>
                  <Figures sum={sum} />
                </tr>
              )
            })}
          </tbody>
          {all && sums.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row" colSpan={2}>
                  All
                </th>
                <Figures sum={all} />
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </>
  )
}

function Figures({ sum }: { readonly sum: Omit<GstSum, 'key' | 'first'> }) {
  return (
    <>
      <td className="figure">{sum.quantity}</td>
      <td className="figure">{formatFigure(sum.taxablePaise)}</td>
      <td className="figure">{formatFigure(sum.nilRatedPaise)}</td>
      <td className="figure">{formatFigure(sum.cgstPaise)}</td>
      <td className="figure">{formatFigure(sum.sgstPaise)}</td>
      <td className="figure">{formatFigure(sum.igstPaise)}</td>
      <td className="figure">{formatFigure(sum.totalPaise)}</td>
    </>
  )
}
