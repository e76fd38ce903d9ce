/** The products and the customer of an order that staff take. */
import { useEffect, useEffectEvent, useRef, useState, type ComponentProps } from 'react'
import { MAX_QUANTITY } from '#modules/catalogue/rules/stock.ts'
import { formatInr } from '#platform/rules/money.ts'
import { Field } from '#platform/ui/form/field.tsx'
import { isPincode, usePromise } from '#modules/fulfilment/components/pincode/pincode-store.ts'
import { pincodeWarning, useStateTable } from '#modules/fulfilment/components/pincode/format-promise.ts'
import type { DraftView } from './work-on-draft.ts'
import type { BusinessField, Detail } from './draft.ts'

/** Finds products and adds them; each button submits the whole form, so that it works without JavaScript. */
export function ProductLines({ view: { draft, found, quote, refusal } }: { readonly view: DraftView }) {
  const lineOf = (id: string) => quote?.lines.find(({ productId }) => productId === id)
  const problem = refusal?.problems['items']
  return (
    <section
      className="panel"
      aria-labelledby="new-order-items"
      data-wrong={problem && ''}
      aria-describedby={problem && 'items-error'}
    >
      <h3 id="new-order-items">Products</h3>
      <div className="staff-filter">
        <label>
          <span>Name or SKU</span>
          <input type="search" name="search" defaultValue={draft.search} maxLength={100} />
        </label>
        {/* The form's first button, so that Enter in any field only searches. */}
        <button type="submit" className="button button-plain" name="intent" value="find">
          Find
        </button>
      </div>
      {found && <Found found={found} />}
      {problem && (
        <p className="field-error" role="alert" id="items-error">
          {problem}
        </p>
      )}
      {draft.lines.length === 0 ? (
        <p className="muted">No products added yet.</p>
      ) : (
        <ul className="new-order-lines">
          {draft.lines.map(({ productId, quantity }) => {
            const line = lineOf(productId)
            const name = line?.name ?? 'Product no longer sold'
            return (
              <li key={`${productId} ${quantity}`}>
                <input type="hidden" name="product" value={productId} />
                <span className="new-order-name">
                  {name}
                  {line && <span className="muted"> {formatInr(line.unitPaise)} each</span>}
                </span>
                <span className="field">
                  <input
                    type="number"
                    name={`quantity-${productId}`}
                    defaultValue={quantity}
                    min={1}
                    max={line ? Math.max(1, line.maxQuantity) : MAX_QUANTITY}
                    aria-label={`Quantity of ${name}`}
                  />
                </span>
                <span className="figure">{line && formatInr(line.linePaise)}</span>
                <button
                  type="submit"
                  className="text-button"
                  name="intent"
                  value={`remove:${productId}`}
                  formNoValidate
                >
                  Remove<span className="sr-only"> {name}</span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

function Found({ found }: { readonly found: NonNullable<DraftView['found']> }) {
  if (found.length === 0) return <p className="muted">No product has this name or SKU.</p>
  return (
    <ul className="new-order-found" aria-label="Found">
      {found.map(({ id, name, sku, unitPaise, available }) => (
        <li key={id}>
          <span className="new-order-name">
            {name} <span className="muted">{sku}</span>
          </span>
          <span className="figure">{formatInr(unitPaise)}</span>
          <span className="muted">{available === null ? 'not tracked' : `${available} in stock`}</span>
          <button
            type="submit"
            className="button button-plain"
            name="intent"
            value={`add:${id}`}
            disabled={available !== null && available <= 0}
            formNoValidate
          >
            Add<span className="sr-only"> {name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const FIELDS: readonly (readonly [name: Detail, label: string, input: ComponentProps<'input'>])[] = [
  ['fullName', 'Full name', { maxLength: 50 }],
  ['email', 'E-mail', { type: 'email', maxLength: 100, placeholder: 'Optional' }],
  ['phone', 'Phone', { type: 'tel', maxLength: 20 }],
  ['address', 'Address', { maxLength: 200 }],
]
const PLACE_FIELDS = ['pincode', 'city', 'state'] as const
type PlaceField = (typeof PLACE_FIELDS)[number]
type Place = Readonly<Record<PlaceField, string>>

/** The pincode comes first: it fills in the others. */
const PLACE: Readonly<Record<PlaceField, readonly [label: string, input: ComponentProps<'input'>]>> = {
  pincode: ['Pincode', { inputMode: 'numeric', maxLength: 6 }],
  city: ['City', { maxLength: 50 }],
  state: ['State', { maxLength: 50 }],
}

const BUSINESS: readonly (readonly [
  name: BusinessField,
  label: string,
  input: ComponentProps<typeof Field> | object,
])[] = [
  ['gstin', 'GSTIN', { maxLength: 20, autoCapitalize: 'characters', spellCheck: false }],
  ['businessName', 'Business name', { maxLength: 100, hint: 'As registered for GST' }],
]

/**
 * The customer's details, by the checkout's rules. Without browser validation, because other buttons submit the form
 * too.
 */
export function CustomerFields({ view: { draft, refusal } }: { readonly view: DraftView }) {
  const { place, warning, change } = usePlace(draft.customer)
  return (
    <section className="panel" aria-labelledby="new-order-customer">
      <h3 id="new-order-customer">Customer</h3>
      <p className="muted if-pickup">All fields are optional. Enter an e-mail address to send the invoice.</p>
      <div className="form-grid form-thirds">
        {FIELDS.map(([name, label, input]) => (
          <Field
            key={name}
            label={label}
            name={name}
            autoComplete="off"
            defaultValue={draft.customer[name]}
            error={refusal?.problems[name]}
            {...input}
          />
        ))}
        {PLACE_FIELDS.map((name) => (
          <Field
            key={name}
            label={PLACE[name][0]}
            name={name}
            autoComplete="off"
            value={place[name]}
            onChange={(event) => change(name, event.currentTarget.value)}
            error={refusal?.problems[name]}
            {...(name === 'pincode' && { warning })}
            {...PLACE[name][1]}
          />
        ))}
      </div>
      <details open={draft.business.gstin + draft.business.businessName !== ''}>
        <summary>For a business? Add GSTIN</summary>
        <div className="form-grid form-thirds">
          {BUSINESS.map(([name, label, input]) => (
            <Field
              key={name}
              label={label}
              name={name}
              autoComplete="off"
              defaultValue={draft.business[name]}
              error={refusal?.problems[name]}
              {...input}
            />
          ))}
        </div>
      </details>
    </section>
  )
}

/**
 * A complete pincode fills in city and state, as in the checkout. What staff typed is never overwritten; a mismatch
 * shows a warning and refuses nothing.
 */
function usePlace({ pincode, city, state }: Place) {
  const [place, setPlace] = useState<Place>({ pincode, city, state })
  const ours = useRef<Partial<Place>>({})
  const pin = place.pincode.trim()
  const asked = usePromise(isPincode(pin) ? pin : null)
  const promise = typeof asked === 'object' ? asked : null

  const fill = useEffectEvent((known: { readonly city: string; readonly state: string }) => {
    const isOpen = (field: 'city' | 'state') =>
      place[field].trim() === '' || place[field] === ours.current[field]
    const filled = {
      ...(isOpen('city') && { city: known.city }),
      ...(isOpen('state') && { state: known.state }),
    }
    ours.current = { ...ours.current, ...filled }
    setPlace({ ...place, ...filled })
  })
  useEffect(() => {
    if (promise) fill(promise)
  }, [promise])

  const otherStates = useStateTable(place.state !== '')
  return {
    place,
    warning: pincodeWarning({ pincode: pin, state: place.state }, promise, otherStates),
    change: (field: PlaceField, text: string) => setPlace({ ...place, [field]: text }),
  }
}
