/** What staff do about one parcel that needs them. Each is a plain form, so it works before JavaScript. */
import { mayTryAgain } from '#domain/fulfilment/failed-attempt.ts'
import type { StaffParcelRow } from '#domain/fulfilment/staff-parcel.ts'

type Props = {
  readonly parcel: StaffParcelRow
  /** Where the form goes: the page that it stands on. */
  readonly action: string
}

export function ParcelButtons({ parcel, action }: Props) {
  const { orderId, number, todo } = parcel
  const form = (wish: string, words: string, restock = '') => (
    <form method="post" action={action} key={wish + restock}>
      <input type="hidden" name="wish" value={wish} />
      <input type="hidden" name="order" value={orderId} />
      {restock !== '' && <input type="hidden" name="restock" value={restock} />}
      <button type="submit" className="button button-plain">
        {words}
        <span className="sr-only"> {number}</span>
      </button>
    </form>
  )
  const isRefunded = parcel.paymentStatus === 'refunded'
  const end = isUnpaid(parcel) || isRefunded ? 'close' : 'refund'
  switch (todo) {
    case 'cash_kept':
      return <div className="parcel-buttons">{form('cash_noted', 'Seen to')}</div>
    case 'refused':
    case 'held':
      // Nothing is sent that was paid back.
      if (isRefunded) return null
      return <div className="parcel-buttons">{form('retry', 'Ask again')}</div>
    case 'undelivered':
      return mayTryAgain(parcel.ndrCode) ? (
        <div className="parcel-buttons">{form('attempt', 'Try again')}</div>
      ) : (
        <p className="muted">The courier takes no wish after this.</p>
      )
    case 'returned':
      return (
        <div className="parcel-buttons">
          {form('settle', `Received: restock and ${end}`, 'yes')}
          {form(
            'settle',
            end === 'close' ? 'Goods are not here or damaged: close' : 'Damaged: refund only',
            'no',
          )}
        </div>
      )
    case 'lost':
      return <div className="parcel-buttons">{form('settle', endWords(parcel), 'no')}</div>
    case 'stopped':
      return (
        <div className="parcel-buttons">
          {form('settle', `Goods are here: restock and ${end}`, 'yes')}
          {form('settle', end === 'close' ? 'Goods are not here: close' : endWords(parcel), 'no')}
        </div>
      )
    case null:
      return null
  }
}

function isUnpaid({ paymentStatus }: StaffParcelRow): boolean {
  return paymentStatus === 'unpaid'
}

function endWords(parcel: StaffParcelRow): string {
  return isUnpaid(parcel) ? 'Close the order' : 'Refund everything'
}
