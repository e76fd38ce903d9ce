/** Orders that are chosen in the table, and what is done with all of them. The boxes belong to a form beside the table. */
import { tickAll } from '../tick-all.ts'

const FORM = 'chosen-orders'

export function ChosenOrders() {
  return (
    <form id={FORM} className="chosen-orders" method="post" action="/cms/orders/ship">
      <label className="order-choice needs-js">
        <input type="checkbox" onChange={({ currentTarget: { checked } }) => tickAll(FORM, checked)} /> Choose
        all
      </label>
      <span className="muted">With those chosen:</span>
      <button type="submit" className="button button-plain">
        Book with the courier
      </button>
      <button type="submit" className="button button-plain" formMethod="get" formAction="/cms/packing-slips">
        Print packing slips
      </button>
    </form>
  )
}

export function ChooseOrder({ id, number }: { readonly id: string; readonly number: string }) {
  return (
    <label className="order-choice">
      <input type="checkbox" name="order" value={id} form={FORM} aria-label={`Choose order ${number}`} />
    </label>
  )
}
