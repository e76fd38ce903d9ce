/** A payment link for staff to share: the text for WhatsApp or SMS, and the link alone. A dialog over the order. */
import { data, Form, Link, useOutletContext } from 'react-router'
import type { PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import { CopyButton } from '#modules/accounts/components/copy-button.tsx'
import type { OrderBelow } from '#modules/orders/screens/staff/order/order-head.tsx'
import { staffOrderPath } from '#modules/orders/rules/staff-order.ts'
import { parseOrderId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import { FormNote } from '#platform/ui/form/checked-form.tsx'
import { Field, TextField } from '#platform/ui/form/field.tsx'
import { StaffDialog } from '#platform/ui/staff/dialog/staff-dialog.tsx'
import type { Route } from './+types/order-share'

export const handle: PageHandle = { access: 'admin', read: 'orders.read', change: 'orders.change' }

export function loader() {
  return null
}

export async function action({ context, params }: Route.ActionArgs) {
  const orderId = parseOrderId(params.id)
  if (!orderId) return refused(MESSAGES.order_not_found, PROBLEMS.not_found.status)
  const staff = await context.get(actorContext)()
  const made = await context.get(shopContext).makeOrderLink(staff, { orderId })
  return made.ok
    ? data({ link: made.value, message: null })
    : refused(messageOf(made.problem), PROBLEMS[made.problem.code].status)
}

function refused(message: string, status: number) {
  return data({ link: null, message }, status)
}

export default function OrderShare({ actionData }: Route.ComponentProps) {
  const { order } = useOutletContext<OrderBelow>()
  const closeTo = staffOrderPath(order.id)
  return (
    <StaffDialog title={`Payment link of order ${order.number}`} closeTo={closeTo}>
      <div className="staff-dialog-body">
        <FormNote>{actionData?.message}</FormNote>
        {actionData?.link ? (
          <SharedLink {...actionData.link} />
        ) : (
          <Form method="post" preventScrollReset>
            <p>Whoever has the link can open this order and pay for it. Give it to the customer only.</p>
            <button type="submit" className="button">
              Create payment link
            </button>
          </Form>
        )}
      </div>
      <div className="staff-dialog-foot">
        <Link to={closeTo} className="button button-plain">
          Close
        </Link>
      </div>
    </StaffDialog>
  )
}

type Props = { readonly url: string; readonly text: string; readonly phone: string | null }

function SharedLink({ url, text, phone }: Props) {
  const number = phone === null ? '' : `91${phone}`
  const query = new URLSearchParams({ text }).toString()
  return (
    <>
      <p>
        Whoever has the link can open this order and pay for it. It is shown only now: earlier links stop
        working in an hour.
      </p>
      <TextField label="Message" name="text" rows={5} readOnly defaultValue={text} />
      <div className="row">
        <a className="button" href={`https://wa.me/${number}?${query}`} target="_blank" rel="noreferrer">
          Share by WhatsApp
        </a>
        <a
          className="button button-plain"
          href={`sms:${number === '' ? '' : `+${number}`}?body=${encodeURIComponent(text)}`}
        >
          Text message
        </a>
        <CopyButton text={text} label="Copy message" />
      </div>
      <Field label="Link" name="link" readOnly defaultValue={url} />
      <CopyButton text={url} label="Copy link" />
    </>
  )
}
