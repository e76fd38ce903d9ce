import { BRAND } from '#platform/rules/brand.ts'
import { formatInr } from '#platform/rules/money.ts'
import type { ProductView } from './product-view.ts'

const RULINGS = { planner: 'Daily planner, undated', ruled: 'Ruled', plain: 'Plain' } as const

type Rows = readonly (readonly [name: string, value: string])[]

/** What the book is made of, and what the law asks to be told of packed goods that are sold online. */
export function SpecificationTable({ product }: { readonly product: ProductView }) {
  return (
    <section className="specification" aria-labelledby="specification">
      <h2 id="specification">Specifications</h2>
      <div className="specification-tables">
        <Facts caption="The book" rows={bookOf(product)} />
        <Facts caption="The label" rows={labelOf(product)} />
      </div>
    </section>
  )
}

function Facts({ caption, rows }: { readonly caption: string; readonly rows: Rows }) {
  return (
    <table>
      <caption>{caption}</caption>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function bookOf({ specification: spec, sku }: ProductView): Rows {
  const lines = spec.lineSpacingMm === null ? '' : `, ${spec.lineSpacingMm} mm lines`
  return [
    ['Format', spec.format],
    ['Pages', String(spec.pages)],
    ['Cover', spec.cover],
    ['Paper', `${spec.gsm} GSM`],
    ['Ruling', `${RULINGS[spec.ruling]}${lines}`],
    ['Weight', `${spec.weightGrams} g`],
    ['Product code', sku],
  ]
}

/** The declarations of the Legal Metrology (Packaged Commodities) Rules, 2011, that an online shop has to show. */
function labelOf({ specification, countryOfOrigin, pricePaise, struckPaise }: ProductView): Rows {
  return [
    ['Common name', specification.ruling === 'planner' ? 'Daily planner' : 'Notebook'],
    ['Net quantity', '1 N (one book)'],
    ['MRP', `${formatInr(struckPaise ?? pricePaise)} incl. of all taxes`],
    ['Country of origin', countryOfOrigin],
    ['Made and packed by', [BRAND.sellerName, ...BRAND.address].join(', ')],
    ['Customer care', `${BRAND.phone}, ${BRAND.email}`],
  ]
}
