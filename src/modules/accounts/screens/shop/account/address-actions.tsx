import { Form } from 'react-router'
import type { AddressView } from '../../../rules/address-view.ts'
import '#platform/ui/styles/dialog.css'

type Props = { readonly address: AddressView; readonly editPath: string }

/** The actions of one address. Each button's label names its address. */
export function AddressActions({ address, editPath }: Props) {
  const which = `${address.fullName}, ${address.address}`
  const dialogId = `remove-${address.id}`
  return (
    <div className="row wrap gap-4">
      {address.isDefault ? (
        <span className="status status-green">default</span>
      ) : (
        <Form method="post" aria-label={`Make default: ${which}`}>
          <input type="hidden" name="id" value={address.id} />
          <button type="submit" name="intent" value="default" className="text-button">
            Make default<span className="sr-only">: {which}</span>
          </button>
        </Form>
      )}
      <a className="text-button" href={editPath}>
        Edit<span className="sr-only">: {which}</span>
      </a>
      <Form method="post" className="plain-delete" aria-label={`Delete: ${which}`}>
        <input type="hidden" name="id" value={address.id} />
        <button
          type="submit"
          name="intent"
          value="remove"
          className="text-button"
          data-opens-dialog={dialogId}
        >
          Delete<span className="sr-only">: {which}</span>
        </button>
      </Form>
      <dialog id={dialogId} className="ask-dialog" aria-labelledby={`${dialogId}-title`}>
        <h2 id={`${dialogId}-title`}>Delete this address?</h2>
        <p>{which}. Orders that went there keep it.</p>
        <Form method="post" className="ask-dialog-actions" aria-label={`Delete: ${which}`}>
          <input type="hidden" name="id" value={address.id} />
          <button type="button" className="button button-plain" data-closes-dialog>
            Keep it
          </button>
          <button
            type="submit"
            name="intent"
            value="remove"
            className="button button-danger"
            data-closes-dialog
          >
            Delete
          </button>
        </Form>
      </dialog>
    </div>
  )
}
