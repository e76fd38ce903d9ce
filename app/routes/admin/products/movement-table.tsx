import { Link } from 'react-router'
import { movementWords, type StockMovement } from '#domain/catalogue/stock-movement.ts'
import { dateAndTimeOf } from '#app/components/date.ts'

export function MovementTable({ movements }: { readonly movements: readonly StockMovement[] }) {
  if (movements.length === 0) return <p className="staff-empty">Nothing has moved yet.</p>
  return (
    <div className="staff-table staff-stacked" role="region" aria-label="Table of movements" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Why</th>
            <th scope="col" className="figure">
              Units
            </th>
            <th scope="col" className="figure">
              After it
            </th>
            <th scope="col">Who</th>
            <th scope="col">Order</th>
          </tr>
        </thead>
        <tbody>
          {movements.map((movement) => (
            <MovementRow key={movement.id} movement={movement} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function MovementRow({ movement }: { readonly movement: StockMovement }) {
  const { quantity, after, orderId, actorName, createdAt } = movement
  return (
    <tr>
      <td>
        <time dateTime={createdAt}>{dateAndTimeOf(createdAt)}</time>
      </td>
      <td className="cell-wide">{movementWords(movement)}</td>
      <td className="figure">{quantity > 0 ? `+${quantity}` : `−${-quantity}`}</td>
      <td className="figure">{after}</td>
      <td>{actorName ?? <span className="muted">By the shop</span>}</td>
      <td>
        {orderId === null ? (
          <span className="muted">None</span>
        ) : (
          <Link to={`/cms/orders/${orderId}`}>{orderId.slice(0, 8)}</Link>
        )}
      </td>
    </tr>
  )
}
