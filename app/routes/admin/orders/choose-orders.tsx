/** Orders that are chosen in the table, and what is done with all of them. The boxes belong to a form beside the table. */
import { ChooseAll } from '../chosen/choose-all.tsx'
import { ChosenBar } from '../chosen/chosen-bar.tsx'
import { SlipsButton } from '../chosen/slips-button.tsx'

const FORM = 'chosen-orders'

export function ChosenOrders() {
  return (
    <form id={FORM} className="chosen-bar" method="post" action="/cms/orders/ship">
      <ChooseAll form={FORM} />
      <ChosenBar form={FORM} noun={{ one: 'order', many: 'orders' }}>
        {(button) => (
          <>
            <button type="submit" className="button button-plain" {...button}>
              Book with the courier
            </button>
            <SlipsButton {...button} />
            <button
              type="submit"
              className="button button-plain"
              formMethod="get"
              formAction="/cms/labels"
              formTarget="_blank"
              {...button}
            >
              Print labels (PDF)
            </button>
          </>
        )}
      </ChosenBar>
    </form>
  )
}

export function ChooseOrder({ id, number }: { readonly id: string; readonly number: string }) {
  return (
    <label className="choose-box">
      <input type="checkbox" name="order" value={id} form={FORM} aria-label={`Choose order ${number}`} />
    </label>
  )
}
