import type { ReturnView } from '../../../rules/return-view.ts'
import { STATUS_COLOURS, STATUS_WORDS } from '../../../rules/return-words.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'

type Props = { readonly view: ReturnView; readonly isOverdue: boolean }

export function ReturnHead({ view: { orderNumber, status, createdAt }, isOverdue }: Props) {
  return (
    <header>
      <div className="staff-head">
        <h2>
          Return from order <span className="order-number">{orderNumber}</span>
        </h2>
        <span className={`status status-${STATUS_COLOURS[status]}`}>{STATUS_WORDS[status]}</span>
        {isOverdue && <span className="status status-red">late</span>}
        <p>
          requested <time dateTime={createdAt}>{dateAndTimeOf(createdAt)}</time>
        </p>
      </div>
    </header>
  )
}
