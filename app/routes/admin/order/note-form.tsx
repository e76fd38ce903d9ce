import { Form } from 'react-router'
import { MAX_NOTE } from '#domain/orders/staff-order-input.ts'
import { TextField } from '#app/components/form/field.tsx'
import { useMay } from '../shell/staff-shell.tsx'

/** What staff want to remember of the order. The customer never reads it. */
export function NoteForm({ orderId }: { readonly orderId: string }) {
  const may = useMay()
  if (!may('orders.change')) return null
  return (
    <section className="order-box" aria-labelledby="order-note">
      <h3 id="order-note">Note</h3>
      <Form
        method="post"
        action={`/cms/orders/${orderId}/note`}
        className="order-note-form"
        preventScrollReset
      >
        <TextField
          label="For staff only"
          name="note"
          rows={2}
          required
          maxLength={MAX_NOTE}
          hint="Shown below with your name. It can’t be changed."
        />
        <div>
          <button type="submit" className="button button-plain">
            Save note
          </button>
        </div>
      </Form>
    </section>
  )
}
