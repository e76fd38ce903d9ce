/**
 * An order that staff take on the phone or at the counter. One form whose buttons find, add, price and take: each
 * answer contains what was typed, with or without JavaScript.
 */
import { useRef } from 'react'
import { data, Link, useNavigation } from 'react-router'
import type { PageHandle } from '#app/access.ts'
import { CheckedForm } from '#platform/ui/form/checked-form.tsx'
import { readForm, textOf } from '#platform/ui/form/form-text.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/order-new'
import { passwordProblem } from '#modules/staff/screens/staff/confirm/check-password.ts'
import { useUnsavedWarning } from '#platform/ui/staff/dialog/unsaved-warning.tsx'
import { CustomerFields } from './new-order/customer-fields.tsx'
import { DeliveryChoice } from './new-order/delivery-choice.tsx'
import { deliveryOf, emptyDraft, readDraft } from './new-order/draft.ts'
import { PaymentChoice } from './new-order/payment-choice.tsx'
import { ProductLines } from './new-order/product-lines.tsx'
import { changeDraft, takeDraft, type DraftView } from './new-order/work-on-draft.ts'
import { useLastTable } from '#modules/orders/screens/staff/orders/last-table.ts'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import './new-order/new-order.css'

export const handle: PageHandle = { access: 'admin', read: 'orders.change', change: 'orders.change' }

const TITLE = 'Create order'

export const meta = staffMeta(TITLE)

export function loader({ url }: Route.LoaderArgs) {
  // The order's id: submitting twice creates one order.
  return { id: crypto.randomUUID() as string, delivery: deliveryOf(url.searchParams.get('delivery')) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const form = await readForm(request)
  const draft = readDraft(form)
  const intent = textOf(form, 'intent')
  if (intent !== 'take') return data<DraftView>(await changeDraft(shop, draft, intent))
  const isAtCounter = draft.delivery === 'pickup'
  const problem = isAtCounter || draft.payment === 'outside' ? await passwordProblem(context, form) : null
  const taken = await takeDraft(shop, await context.get(actorContext)(), draft, problem)
  if (taken.isTaken)
    return redirectWithToast(`/cms/orders/${taken.id}`, isAtCounter ? 'order_sold' : 'order_taken')
  return data<DraftView>(taken.view, 422)
}

export default function NewOrder({ loaderData, actionData }: Route.ComponentProps) {
  const place = useRef<HTMLElement>(null)
  const warning = useUnsavedWarning(place)
  const table = useLastTable()
  const isBusy = useNavigation().state === 'submitting'
  const view = actionData ?? {
    draft: emptyDraft(loaderData.id, loaderData.delivery),
    found: null,
    quote: null,
    refusal: null,
  }
  return (
    <section className="staff-page" aria-labelledby="new-order" ref={place}>
      <p className="order-back">
        <Link to={table}>All orders</Link>
      </p>
      <header className="staff-head">
        <h2 id="new-order">{TITLE}</h2>
        <p>For a customer on the phone or at the counter</p>
      </header>
      <CheckedForm refusal={view.refusal} className="new-order" aria-busy={isBusy} preventScrollReset>
        <input type="hidden" name="id" value={view.draft.id} />
        <div className="columns columns-wide">
          <div>
            <DeliveryChoice view={view} />
            <ProductLines view={view} />
            <CustomerFields view={view} />
          </div>
          <PaymentChoice view={view} />
        </div>
      </CheckedForm>
      {warning}
    </section>
  )
}
