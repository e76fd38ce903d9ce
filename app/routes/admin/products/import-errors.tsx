import type { RowError } from '#domain/catalogue/product-import.ts'

type Props = { readonly errors: readonly RowError[]; readonly total: number }

/** One wrong row keeps the whole file out. */
export function ImportErrors({ errors, total }: Props) {
  if (total === 0) return null
  return (
    <>
      <p className="note note-bad" role="alert">
        Nothing can be imported until {total === 1 ? 'this is' : 'these are'} put right.
      </p>
      <div className="staff-table" role="region" aria-label="Table of errors" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Column</th>
              <th scope="col">What is wrong</th>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ line, column, message }) => (
              <tr key={`${line} ${column} ${message}`}>
                <td>{line}</td>
                <td>{column}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {total > errors.length && <p className="muted">And {total - errors.length} more.</p>}
    </>
  )
}
