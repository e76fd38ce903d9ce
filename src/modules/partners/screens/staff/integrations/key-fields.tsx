/** Shared by the pages of a new key and of one key: the fields of their forms, and a key that was just created. */
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { SCOPE_NAMES, SCOPE_WORDS, SCOPES } from '#modules/staff/rules/scopes.ts'
import { FieldGroup } from '#platform/ui/form/field-group.tsx'
import { Field } from '#platform/ui/form/field.tsx'
import { CopyButton } from '#modules/accounts/components/copy-button.tsx'
import { textOf } from '#platform/ui/form/form-text.ts'
import {
  KEY_NAME_LETTERS,
  LIFETIMES,
  MAX_REQUESTS_PER_MINUTE,
  UNTIL_A_DAY,
  type MadeKey as Made,
} from '../../../rules/api-key.ts'

/** The values as typed, shown again if the form is refused. */
export type TypedKey = {
  readonly name: string
  readonly scopes: readonly string[]
  readonly requestsPerMinute: string
  readonly ends: string
  readonly lastDay: string
}

/** Their names in the form. */
export const KEY_FIELDS = ['name', 'scopes', 'requestsPerMinute', 'ends', 'lastDay'] as const

export function typedKey(form: FormData): TypedKey {
  return {
    name: textOf(form, 'name'),
    scopes: form.getAll('scopes').filter((scope) => typeof scope === 'string'),
    requestsPerMinute: textOf(form, 'requestsPerMinute'),
    ends: textOf(form, 'ends'),
    lastDay: textOf(form, 'lastDay'),
  }
}

type Props = {
  readonly start: TypedKey
  readonly errorAt: (field: string) => string | undefined
}

/** The fields of both forms: name, scopes, limit. */
export function KeyFields({ start, errorAt }: Props) {
  return (
    <>
      <Field
        label="Name"
        name="name"
        autoComplete="off"
        required
        maxLength={KEY_NAME_LETTERS}
        defaultValue={start.name}
        hint="Who uses it, such as “Warehouse” or “Accounts”"
        error={errorAt('name')}
      />
      <ScopeChoice chosen={start.scopes} error={errorAt('scopes')} />
      <Field
        label="Requests a minute"
        name="requestsPerMinute"
        type="number"
        inputMode="numeric"
        autoComplete="off"
        required
        min={1}
        max={MAX_REQUESTS_PER_MINUTE}
        defaultValue={start.requestsPerMinute}
        error={errorAt('requestsPerMinute')}
      />
    </>
  )
}

type ChoiceProps = { readonly chosen: readonly string[]; readonly error: string | undefined }

function ScopeChoice({ chosen, error }: ChoiceProps) {
  return (
    <FieldGroup legend="Scopes" className="choice-list" error={error}>
      {SCOPES.map((scope) => (
        <label key={scope} className="choice">
          <input type="checkbox" name="scopes" value={scope} defaultChecked={chosen.includes(scope)} />{' '}
          <span>
            <strong>{SCOPE_NAMES[scope]}</strong> <code className="muted">{scope}</code>
            <br />
            <span className="muted">{SCOPE_WORDS[scope]}</span>
          </span>
        </label>
      ))}
    </FieldGroup>
  )
}

/** When a new key expires. */
export function EndsChoice({ start, errorAt }: Props) {
  return (
    <FieldGroup legend="Expires" className="choice-list" error={errorAt('ends')}>
      {Object.entries(LIFETIMES).map(([value, { words }]) => (
        <label key={value} className="choice">
          <input type="radio" name="ends" value={value} required defaultChecked={start.ends === value} />{' '}
          <span>{words}</span>
        </label>
      ))}
      <label className="choice">
        <input type="radio" name="ends" value={UNTIL_A_DAY} defaultChecked={start.ends === UNTIL_A_DAY} />{' '}
        <span>After a day of your choice</span>
      </label>
      <div className="indent">
        <Field
          label="Its last day"
          name="lastDay"
          type="date"
          defaultValue={start.lastDay}
          error={errorAt('lastDay')}
        />
      </div>
    </FieldGroup>
  )
}

type MadeKeyProps = { readonly made: Made; readonly closeTo: string; readonly more?: string }

/** The only time that a key is shown. It is in no URL, no storage and no other response. */
export function MadeKey({ made: { name, key }, closeTo, more }: MadeKeyProps) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <>
      <div className="staff-dialog-body">
        <p className="note note-good" role="status">
          The key for {name} is created. It is shown only once: copy it now and pass it on through a private
          channel.
        </p>
        {/* One click selects the whole key, also without JavaScript. */}
        <code ref={box} className="secret-code" tabIndex={0} aria-label="The key">
          {key}
        </code>
        <CopyButton text={key} label="Copy the key" />
        {more !== undefined && <p className="muted">{more}</p>}
      </div>
      <div className="staff-dialog-foot">
        <Link className="button" to={closeTo}>
          Done
        </Link>
      </div>
    </>
  )
}
