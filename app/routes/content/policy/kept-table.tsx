import type { KeptInBrowser } from './kept-data.ts'

type Props = { readonly caption: string; readonly rows: readonly KeptInBrowser[] }

export function KeptTable({ caption, rows }: Props) {
  return (
    <table className="policy-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">What for</th>
          <th scope="col">Until</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, purpose, until }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>{purpose}</td>
            <td data-label="Until">{until}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
