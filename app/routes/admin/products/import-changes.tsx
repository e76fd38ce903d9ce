import type { ImportView } from './import-view.ts'

/** New products by name, and of the others each cell that changes: as it is, and as it would be. */
export function ImportChanges({ view }: { readonly view: ImportView }) {
  const { created, createdCount, changed, changedCount } = view
  return (
    <>
      {changed.length > 0 && (
        <>
          <h3>Changed</h3>
          <div className="staff-table" role="region" aria-label="Table of changes" tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">Row</th>
                  <th scope="col">Product</th>
                  <th scope="col">Changes</th>
                </tr>
              </thead>
              <tbody>
                {changed.map(({ line, sku, name, cells }) => (
                  <tr key={line}>
                    <td>{line}</td>
                    <th scope="row">
                      {name} <span className="muted">{sku}</span>
                    </th>
                    <td>
                      <ul className="import-cells">
                        {cells.map(({ column, before, after }) => (
                          <li key={column}>
                            <span className="muted">{column}</span> <s>{before || 'empty'}</s> →{' '}
                            <strong>{after || 'empty'}</strong>
                          </li>
                        ))}
                      </ul>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <More shown={changed.length} total={changedCount} />
        </>
      )}
      {created.length > 0 && (
        <>
          <h3>New</h3>
          <div className="staff-table" role="region" aria-label="Table of new products" tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">Row</th>
                  <th scope="col">Product</th>
                  <th scope="col">Category</th>
                </tr>
              </thead>
              <tbody>
                {created.map(({ line, sku, name, category }) => (
                  <tr key={line}>
                    <td>{line}</td>
                    <th scope="row">
                      {name} <span className="muted">{sku}</span>
                    </th>
                    <td>{category}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <More shown={created.length} total={createdCount} />
        </>
      )}
    </>
  )
}

function More({ shown, total }: { readonly shown: number; readonly total: number }) {
  return total > shown ? <p className="muted">And {total - shown} more.</p> : null
}
