import { holdsBooks } from '#platform/rules/categories.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { formatInr } from '#platform/rules/money.ts'
import type { SpecificationRow } from '#modules/catalogue/rules/specification.ts'
import type { ProductView } from './product-view.ts'

type Rows = readonly SpecificationRow[]

/** The product's specification, and the legal declarations for packaged goods sold online. */
export function SpecificationTable({ product }: { readonly product: ProductView }) {
  return (
    <section className="specification" aria-labelledby="specification">
      <h2 id="specification">Specifications</h2>
      <div className="specification-tables">
        <Facts
          caption={holdsBooks(product.category) ? 'The book' : 'The product'}
          rows={[...product.specificationRows, ['Product code', product.sku]]}
        />
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

/** The declarations of the Legal Metrology (Packaged Commodities) Rules, 2011, that an online shop has to show. */
function labelOf({ category, ruling, countryOfOrigin, pricePaise, struckPaise }: ProductView): Rows {
  const bookName = ruling === 'planner' ? 'Daily planner' : 'Notebook'
  const isBook = holdsBooks(category)
  return [
    ['Common name', isBook ? bookName : category],
    ['Net quantity', isBook ? '1 N (one book)' : '1 N'],
    ['MRP', `${formatInr(struckPaise ?? pricePaise)} incl. of all taxes`],
    ['Country of origin', countryOfOrigin],
    ['Made and packed by', [shopFacts().sellerName, ...shopFacts().address].join(', ')],
    ['Customer care', `${shopFacts().phone}, ${shopFacts().email}`],
  ]
}
