import { groupDigits } from '#platform/rules/money.ts'
import type { LedgerLine } from '../rules/ledger.ts'
import { dateOf } from '#platform/ui/date.ts'

type Props = {
  readonly lines: readonly LedgerLine[]
  /** Link to an entry's order; null if it should not be linked. */
  readonly orderPath: ((orderId: string) => string) | null
}

/** The coin ledger styled as an account book, newest entry first. */
export function LedgerTable({ lines, orderPath }: Props) {
  return (
    <div className="ledger">
      <table>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">What happened</th>
            <th scope="col" className="figure">
              Coins
            </th>
            <th scope="col" className="figure">
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} data-line={line.id}>
              <td className="ledger-date">
                <time dateTime={line.createdAt}>{dateOf(line.createdAt)}</time>
              </td>
              <td className="ledger-words break-words">
                {line.words}
                {orderPath && line.orderId !== null && (
                  <a href={orderPath(line.orderId)}>
                    See order<span className="sr-only"> {line.orderNumber}</span>
                  </a>
                )}
              </td>
              <td className={line.coins < 0 ? 'figure bold' : 'figure ledger-in'}>{signed(line.coins)}</td>
              <td className="figure muted">{groupDigits(line.balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** '+23' or '−60', with a typographic minus sign. */
function signed(coins: number): string {
  const amount = groupDigits(Math.abs(coins))
  return coins < 0 ? `−${amount}` : `+${amount}`
}
