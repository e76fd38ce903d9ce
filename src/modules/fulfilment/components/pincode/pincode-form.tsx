import { useEffect, useId, useState, type SubmitEvent } from 'react'
import { MESSAGES } from '#platform/rules/messages.ts'
import { isPincode, rememberPincode, usePincode, usePromise, type Asked } from './pincode-store.ts'
import { formatPromise, formatUnknownPromise } from './format-promise.ts'

/** Takes six digits and shows the delivery day. A pincode entered in one place appears everywhere. */
export function PincodeForm() {
  const pin = usePincode()
  const [typed, setTyped] = useState(pin ?? '')
  const [isWrong, setWrong] = useState(false)
  const [round, setRound] = useState(0)
  const asked = usePromise(pin, round)
  const id = useId()
  // Changed in the header, in checkout, or in another tab.
  useEffect(() => {
    if (pin === null) return
    setTyped(pin)
    setWrong(false)
  }, [pin])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wish = typed.replace(/\s/g, '')
    setWrong(!isPincode(wish))
    if (!isPincode(wish)) return event.currentTarget.querySelector('input')?.focus()
    setTyped(wish)
    rememberPincode(wish)
    setRound(round + 1)
  }
  return (
    // A GET form in a dialog would navigate and close it; this one answers in place.
    <form
      className="pincode-form"
      aria-label="Delivery to a pincode"
      method="post"
      noValidate
      onSubmit={submit}
    >
      <label htmlFor={id}>Deliver to</label>
      <div className="pincode-row">
        <input
          id={id}
          name="pincode"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          placeholder="Pincode"
          value={typed}
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-answer`}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button type="submit" className="button button-soft">
          Check
        </button>
      </div>
      <div className="pincode-answer muted small" id={`${id}-answer`} role="status">
        {isWrong ? (
          <p className="field-error">{MESSAGES.pincode_format}</p>
        ) : (
          <Answer pin={pin} asked={asked} />
        )}
      </div>
    </form>
  )
}

function Answer({ pin, asked }: { readonly pin: string | null; readonly asked: Asked }) {
  if (pin === null || asked === null)
    return <p>Enter your pincode to see the day on which your parcel is expected.</p>
  if (asked === 'asking') return <p>Asking the courier about {pin}…</p>
  if (asked === 'failed') return <p>{formatUnknownPromise(pin)}</p>
  const { delivery, cash, isGood } = formatPromise(asked)
  return (
    <>
      <p className={isGood ? 'pincode-days' : 'pincode-no'}>{delivery}</p>
      {cash && <p>{cash}</p>}
    </>
  )
}
