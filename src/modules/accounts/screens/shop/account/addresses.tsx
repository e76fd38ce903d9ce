/** The account's addresses, one of them the default at the checkout. */
import '#platform/ui/styles/dialog.css'
import { Form, redirect, useLocation } from 'react-router'
import { requireViewer, signInPath, type PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import { joinAddress } from '#platform/rules/join-address.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { verbatim } from '#platform/rules/result.ts'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { useFocusInPlace } from '#platform/ui/focus-in-place.ts'
import { ProblemNote } from '#platform/ui/form/checked-form.tsx'
import { Field, TextField } from '#platform/ui/form/field.tsx'
import { readForm, textOf } from '#platform/ui/form/form-text.ts'
import { titleMeta } from '#platform/ui/page/meta.ts'
import { privatePage } from '#platform/ui/page/responses.ts'
import { AccountForm, answerTo, type FormAnswer } from '../../../components/account-form.tsx'
import { FocusedNote } from '../../../components/focused-note.tsx'
import {
  ADDRESS_FIELDS,
  MAX_ADDRESSES,
  type AddressField,
  type AddressView,
} from '../../../rules/address-view.ts'
import { addressInput } from '../../../rules/address.ts'
import { fieldMessages, problem } from '../account-answers.ts'
import type { Route } from './+types/addresses'
import { Sheet } from './sheet.tsx'

export const handle: PageHandle = { access: 'user' }

export const headers = privatePage

export const meta = titleMeta('Addresses')

const PATH = '/account/addresses'
const NOTES: Readonly<Record<string, string>> = {
  saved: MESSAGES.address_saved,
  removed: MESSAGES.address_removed,
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = await requireViewer(context, url)
  const kept = await context.get(shopContext).listAddresses(await context.get(actorContext)())
  if (!kept.ok) throw redirect(signInPath(url.pathname))
  const edited = url.searchParams.get('edit')
  return {
    addresses: kept.value,
    /** The address being edited; null for a new one or none. */
    edited: kept.value.find(({ id }) => id === edited) ?? null,
    isNew: url.searchParams.has('new'),
    name: viewer.name,
    note: NOTES[url.searchParams.get('done') ?? ''] ?? null,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const shop = context.get(shopContext)
  const actor = await context.get(actorContext)()
  const intent = textOf(form, 'intent')
  const id = textOf(form, 'id')
  if (intent === 'remove' || intent === 'default') {
    const change = intent === 'remove' ? shop.deleteAddress : shop.chooseDefaultAddress
    const changed = await change(actor, { id })
    if (!changed.ok) return problem(intent, changed.problem)
    return redirect(`${PATH}?done=${intent === 'remove' ? 'removed' : 'saved'}`, { status: 303 })
  }
  const typed = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, textOf(form, field)]))
  const parsed = addressInput.safeParse(typed)
  if (!parsed.success) {
    const { code, message, fields } = fieldMessages(parsed.error)
    return problem('address', { code, ...verbatim(message), fields: withPlaces(fields) }, typed)
  }
  const isDefault = textOf(form, 'isDefault') === 'yes'
  const saved = await shop.saveAddress(actor, { id: id === '' ? null : id, address: parsed.data, isDefault })
  return saved.ok ? redirect(`${PATH}?done=saved`, { status: 303 }) : problem('address', saved.problem, typed)
}

/** The shared rule says only "name"; this adds which one. */
const PLACES: Readonly<Record<string, string>> = { country: 'Country' }

function withPlaces(fields: Readonly<Record<string, string>>): Record<string, string> {
  const named = Object.entries(fields).map(([field, message]) => {
    const place = PLACES[field]
    return [field, place ? sentences.ofField(place, message) : message] as const
  })
  return Object.fromEntries(named)
}

export default function AddressesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { addresses, edited, isNew, name, note } = loaderData
  const { key } = useLocation()
  const answer = answerTo(actionData, 'address')
  const failure = actionData && answer === null ? actionData.message : null
  if (edited || isNew)
    return (
      <Sheet title={edited ? 'Change address' : 'New address'}>
        <AddressForm
          key={edited?.id}
          address={edited}
          name={name}
          answer={answer}
          isFirst={addresses.length === 0}
        />
      </Sheet>
    )
  return (
    <Sheet title="Addresses" note="At the checkout you choose one of them instead of typing it.">
      {note && (
        <FocusedNote tone="good" about={key}>
          {note}
        </FocusedNote>
      )}
      <ProblemNote>{failure}</ProblemNote>
      {addresses.length === 0 ? <NoAddresses /> : <AddressList addresses={addresses} />}
    </Sheet>
  )
}

function NoAddresses() {
  return (
    <EmptyState ruling="ruled" title="No address yet">
      <p>Add one here, or tick "Save this address" when you order.</p>
      <p className="empty-actions">
        <a className="button" href={`${PATH}?new=1`}>
          Add an address
        </a>
      </p>
    </EmptyState>
  )
}

function AddressList({ addresses }: { readonly addresses: readonly AddressView[] }) {
  useFocusInPlace(addresses.length, '.address-list')
  return (
    <>
      <ul className="address-list stack gap-4">
        {addresses.map((address) => (
          <li
            key={address.id}
            className="address-card surface stack gap-2"
            data-default={address.isDefault || undefined}
          >
            <address>
              <strong>{address.fullName}</strong>
              <span>{joinAddress(address)}</span>
              <span>{address.phone}</span>
            </address>
            <AddressActions address={address} editPath={`${PATH}?edit=${address.id}`} />
          </li>
        ))}
      </ul>
      {addresses.length < MAX_ADDRESSES && (
        <a className="button button-plain" href={`${PATH}?new=1`}>
          Add an address
        </a>
      )}
    </>
  )
}

type AddressActionsProps = { readonly address: AddressView; readonly editPath: string }

/** The actions of one address. Each button's label names its address. */
function AddressActions({ address, editPath }: AddressActionsProps) {
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

type AddressFormProps = {
  /** null for a new one. */
  readonly address: AddressView | null
  /** The account's name, as the initial value of a new address. */
  readonly name: string
  readonly answer: FormAnswer | null
  /** The first address becomes the default automatically. */
  readonly isFirst: boolean
}

function AddressForm({ address, name: ownName, answer, isFirst }: AddressFormProps) {
  const field = (name: AddressField, otherwise = '') => ({
    name,
    required: true,
    defaultValue: answer?.typed?.[name] ?? address?.[name] ?? otherwise,
    error: answer?.errors?.[name],
  })
  return (
    <AccountForm name="address" answer={answer} submit="Save address">
      <input type="hidden" name="id" value={address?.id ?? ''} />
      <div className="address-fields stack gap-4">
        <Field label="Full name" autoComplete="name" {...field('fullName', ownName)} />
        <Field
          label="Phone"
          type="tel"
          autoComplete="tel"
          hint="10 digits, or with +91"
          {...field('phone')}
        />
        <TextField label="Address" rows={2} autoComplete="street-address" {...field('address')} />
        <Field label="City" autoComplete="address-level2" {...field('city')} />
        <Field label="State" autoComplete="address-level1" {...field('state')} />
        <Field
          label="Pincode"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          {...field('pincode')}
        />
        <Field label="Country" autoComplete="country-name" {...field('country', 'India')} />
      </div>
      {!isFirst && !address?.isDefault && (
        <label className="tick">
          <input type="checkbox" name="isDefault" value="yes" />
          Offer this one first
        </label>
      )}
      <p>
        <a href={PATH}>Back to all addresses</a>
      </p>
    </AccountForm>
  )
}
