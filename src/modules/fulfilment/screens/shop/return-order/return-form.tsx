/** The return form. Everything chosen and typed stays after a refusal. */
import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import type { Problems } from '#platform/rules/form-problems.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { EARNED_TAKEN_BACK } from '#modules/orders/rules/refund-words.ts'
import {
  NOTE_LENGTH,
  needsNote,
  needsPhoto,
  REASON_WORDS,
  RETURN_REASONS,
  type ReturnReason,
  RETURN_WISHES,
  type ReturnWish,
} from '../../../rules/return-policy.ts'
import { sumValues } from '#modules/payments/rules/return-value.ts'
import {
  type ReturnableItem,
  type ReturnForm as ReturnFormView,
  formatRefundValue,
  WISH_WORDS,
} from '../../../rules/return-view.ts'
import { postJson } from '#platform/ui/api/request-json.ts'
import { TextField, useFocusWrong } from '#platform/ui/form/field.tsx'
import { readStoredObject, removeStored, STORAGE_KEYS, writeStored } from '#platform/ui/storage.ts'
import { useShowToast } from '#platform/ui/toast/toasts.tsx'
import type { ReturnDraft } from './check-return.ts'
import { Choices, ReturnItems } from './choices.tsx'
import { PhotosField, useReturnPhotos, type SentPhoto } from './photos-field.tsx'

/** The validation is loaded with the first choice; a form that is only viewed does not need it. */
const loadRules = () => import('./check-return.ts').catch(() => null)

type Props = { readonly form: ReturnFormView; readonly returnId: string }

export function ReturnForm({ form: { orderId, items, hasEarned }, returnId: firstId }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const showToast = useShowToast()
  const { typed, change, discard } = useReturnDraft(orderId, firstId, items)
  const { id, quantities, reason, wish, note } = typed
  const photos = useReturnPhotos(orderId, typed.photos)
  const [wrong, setWrong] = useState<Problems>({})
  /** Errors of the last attempt; corrected fields are no longer marked. */
  const [refusal, setRefusal] = useState<Problems | null>(null)
  useFocusWrong(element, refusal)
  const [isSending, setSending] = useState(false)

  const chosen = Object.entries(quantities).filter(([, quantity]) => quantity > 0)
  const values = chosen.flatMap(
    ([productId, quantity]) =>
      items.find((item) => item.productId === productId)?.refundValues[quantity - 1] ?? [],
  )
  const value = sumValues(values)
  /** Something is chosen, and no more of it than can be returned. */
  const hasValue = chosen.length > 0 && values.length === chosen.length
  const refundText = formatRefundValue({ amountPaise: value.amountPaise, coinsBack: value.coins })
  const errorOf = (field: string) => wrong[field]
  /** A field being corrected is no longer marked. */
  const clearErrors = (...fields: readonly string[]) => {
    void loadRules()
    setWrong(Object.fromEntries(Object.entries(wrong).filter(([field]) => !fields.includes(field))))
  }
  const keepPhotos = useEffectEvent(() => {
    if (errorOf('photoIds') !== undefined) clearErrors('photoIds')
    if (JSON.stringify(photos.sent) !== JSON.stringify(typed.photos)) change({ photos: photos.sent })
  })
  useEffect(() => keepPhotos(), [photos.photos])
  const refuse = (problems: Problems) => {
    setWrong(problems)
    setRefusal(problems)
  }

  const sendDraft = async (draft: ReturnDraft): Promise<Problems | null> => {
    const rules = await loadRules()
    // If the validation could not be loaded, the server reports the errors.
    const checked = rules ? rules.checkReturn(draft) : { ok: true as const, input: draft }
    if (!checked.ok) return checked.problems
    setWrong({})
    const answer = await postJson(`/api/orders/${orderId}/returns`, checked.input)
    if (answer.ok) return null
    const { fields, message } = answer.problem
    return fields ?? { '': answer.status === 0 ? MESSAGES.connection_lost : message }
  }
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    if (photos.isBusy) return refuse({ '': 'A photo is still on its way: one moment.' })
    setSending(true)
    const problems = await sendDraft({
      id,
      items: chosen.map(([productId, quantity]) => ({ productId: productId as ProductId, quantity })),
      ...(reason && { reason }),
      ...(wish && { wish }),
      note,
      photoIds: photos.ids,
    })
    setSending(false)
    if (problems) return refuse(problems)
    discard()
    showToast({ message: MESSAGES.return_sent, tone: 'good' })
    await navigate(`/orders/${orderId}#returns`)
  }

  return (
    <form
      ref={element}
      className="return-form surface stack gap-6 needs-js"
      aria-label="Return or replace"
      noValidate
      onSubmit={(event) => void send(event)}
    >
      <ReturnItems
        items={items}
        quantities={quantities}
        error={errorOf('items')}
        onChange={(productId, quantity) => {
          change({ quantities: { ...quantities, [productId]: quantity } })
          clearErrors('items')
        }}
      />
      <Choices
        legend="What is wrong?"
        name="reason"
        choices={RETURN_REASONS.map((each) => [each, REASON_WORDS[each]])}
        chosen={reason}
        error={errorOf('reason')}
        onChoose={(chosenReason) => {
          change({ reason: chosenReason })
          clearErrors('reason', 'photoIds', 'note')
        }}
      />
      <TextField
        label={reason !== null && needsNote(reason) ? 'Tell us more' : 'Tell us more (optional)'}
        name="note"
        required={reason !== null && needsNote(reason)}
        rows={4}
        maxLength={NOTE_LENGTH}
        value={note}
        error={errorOf('note')}
        hint={`${NOTE_LENGTH - note.length} characters left`}
        onChange={({ target }) => {
          change({ note: target.value })
          clearErrors('note')
        }}
      />
      <PhotosField
        photos={photos}
        isNeeded={reason !== null && needsPhoto(reason)}
        error={errorOf('photoIds')}
      />
      <Choices
        legend="What would you like?"
        name="wish"
        choices={RETURN_WISHES.map((each) => [each, WISH_WORDS[each]])}
        chosen={wish}
        error={errorOf('wish')}
        onChoose={(chosenWish) => {
          change({ wish: chosenWish })
          clearErrors('wish')
        }}
      />
      {hasValue && wish === 'refund' && (
        <p className="return-worth">
          You get back <strong>{refundText}</strong>: what you paid for it after every discount. Shipping and
          COD charges are not part of it.{hasEarned && value.amountPaise > 0 ? ` ${EARNED_TAKEN_BACK}` : ''}
        </p>
      )}
      {chosen.length > 0 && wish === 'replacement' && (
        <p className="return-worth">
          We send it once yours is back with us. If there is none left, you get your money back.
        </p>
      )}
      <p className="form-message" role="alert" tabIndex={-1}>
        {errorOf('') ?? ''}
      </p>
      <div className="row wrap gap-3">
        <button type="submit" className="button" aria-disabled={isSending || photos.isBusy}>
          {isSending ? 'Sending…' : 'Send request'}
        </button>
        <a className="button button-plain" href={`/orders/${orderId}`}>
          Back to the order
        </a>
      </div>
    </form>
  )
}

/** What is chosen and typed, stored by this tab: a reload loses nothing. */
type TypedReturn = {
  /** Of the request: the same after a reload. */
  readonly id: string
  /** By product id. */
  readonly quantities: Readonly<Record<string, number>>
  readonly reason: ReturnReason | null
  readonly wish: ReturnWish | null
  readonly note: string
  readonly photos: readonly SentPhoto[]
}

function useReturnDraft(orderId: string, firstId: string, items: readonly ReturnableItem[]) {
  const onlyUnit = items.length === 1 && items[0]?.left === 1 ? items[0].productId : null
  const [typed, setTyped] = useState<TypedReturn>({
    id: firstId,
    quantities: onlyUnit === null ? {} : { [onlyUnit]: 1 },
    reason: null,
    wish: null,
    note: '',
    photos: [],
  })
  // Not while rendering: the server knows nothing of it.
  useEffect(() => {
    const stored = readStoredObject('sessionStorage', STORAGE_KEYS.returnRequest)
    if (stored?.['orderId'] === orderId) setTyped((first) => restored(first, stored, items))
  }, [orderId, items])

  const change = (changes: Partial<TypedReturn>) => {
    const next = { ...typed, ...changes }
    setTyped(next)
    writeStored('sessionStorage', STORAGE_KEYS.returnRequest, JSON.stringify({ ...next, orderId }))
  }
  return { typed, change, discard: () => removeStored('sessionStorage', STORAGE_KEYS.returnRequest) }
}

/** A value that is not one of the form's is left out. Units may have been returned since: the form then says so. */
function restored(
  first: TypedReturn,
  stored: Readonly<Record<string, unknown>>,
  items: readonly ReturnableItem[],
): TypedReturn {
  const { id, quantities, reason, wish, note, photos } = stored as Partial<TypedReturn>
  const unitsOf = ({ productId }: ReturnableItem) => {
    const units = quantities?.[productId]
    return units !== undefined && Number.isSafeInteger(units) ? [[productId, units] as const] : []
  }
  return {
    id: typeof id === 'string' ? id : first.id,
    quantities: { ...first.quantities, ...Object.fromEntries(items.flatMap(unitsOf)) },
    reason: RETURN_REASONS.find((each) => each === reason) ?? null,
    wish: RETURN_WISHES.find((each) => each === wish) ?? null,
    note: typeof note === 'string' ? note.slice(0, NOTE_LENGTH) : '',
    photos: Array.isArray(photos) ? photos.filter(isSentPhoto) : [],
  }
}

function isSentPhoto(value: unknown): value is SentPhoto {
  const { photoId, name, preview } = (value ?? {}) as Partial<SentPhoto>
  return [photoId, name, preview ?? ''].every((text) => typeof text === 'string')
}
