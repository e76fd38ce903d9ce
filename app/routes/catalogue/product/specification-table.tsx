import type { ProductView } from './product-view.ts'

const RULINGS = { planner: 'Daily planner, undated', ruled: 'Ruled', plain: 'Plain' } as const

export function SpecificationTable({ product }: { readonly product: ProductView }) {
  const { specification: spec, sku, countryOfOrigin } = product
  const ruling =
    spec.lineSpacingMm === null
      ? RULINGS[spec.ruling]
      : `${RULINGS[spec.ruling]}, ${spec.lineSpacingMm} mm lines`
  const rows = [
    ['Format', spec.format],
    ['Pages', String(spec.pages)],
    ['Cover', spec.cover],
    ['Paper', `${spec.gsm} GSM`],
    ['Ruling', ruling],
    ['Weight', `${spec.weightGrams} g`],
    ['Country of origin', countryOfOrigin],
    ['Product code', sku],
  ] as const
  return (
    <section className="specification" aria-labelledby="specification">
      <h2 id="specification">Specifications</h2>
      <table>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
