import { Link } from 'react-router'
import type { Problems } from '#platform/rules/form-problems.ts'
import { SCOPE_NAMES } from '#modules/staff/rules/scopes.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { FieldGroup } from '#platform/ui/form/field-group.tsx'
import {
  PASSWORD_FIELD,
  PasswordConfirmation,
} from '#modules/staff/screens/staff/confirm/password-confirmation.tsx'
import { ConfirmButton } from '#platform/ui/staff/dialog/confirm-button.tsx'
import { OVERLAPS, type ApiKeyView } from '../../../rules/api-key.ts'
import { KeyFields, type TypedKey } from './key-fields.tsx'

type KeyRefusal = {
  readonly intent: string
  readonly problems: Problems
  readonly typed: TypedKey | null
  /** What somebody else has saved meanwhile. */
  readonly stored: ApiKeyView | null
}

type Props = {
  readonly apiKey: ApiKeyView
  /** The URL of the table. */
  readonly path: string
  readonly refusal: KeyRefusal | null
}

/** The response to these forms; null if another form was submitted. */
function refusalOf(refusal: KeyRefusal | null, ...intents: readonly string[]): KeyRefusal | null {
  return refusal && intents.includes(refusal.intent) ? refusal : null
}

/** Its name, scopes and limit. */
export function ChangeKey({ apiKey, path, refusal }: Props) {
  const { id, name, scopes, requestsPerMinute } = apiKey
  const own = refusalOf(refusal, 'change', 'revoke')
  const errorAt = (field: string) => own?.problems[field]
  const stored = refusal?.stored ?? null
  const passwordError = errorAt(PASSWORD_FIELD)
  const start: TypedKey = refusal?.typed ?? {
    name,
    scopes,
    requestsPerMinute: String(requestsPerMinute),
    ends: '',
    lastDay: '',
  }
  return (
    <CheckedForm refusal={own} action={`${path}/${id}`} className="dialog-part">
      <div className="staff-dialog-body">
        <KeyFacts apiKey={apiKey} />
        <FormNote>{errorAt('')}</FormNote>
        {stored && (
          <p className="note">
            Saved now: {stored.name}, {namesOf(stored)}, {stored.requestsPerMinute} requests a minute.
          </p>
        )}
        {/* After a conflict, saving again applies to the latest version. */}
        <input type="hidden" name="version" value={(stored ?? apiKey).version} />
        <KeyFields start={start} errorAt={errorAt} />
        {/* Only a change that adds scopes needs the password; the response asks for it. */}
        {passwordError !== undefined && <PasswordConfirmation error={passwordError} />}
      </div>
      <div className="staff-dialog-foot">
        {/* First button in the form, so that Enter submits it. */}
        <button type="submit" name="intent" value="change" className="button staff-dialog-main">
          Save
        </button>
        <Link className="staff-dialog-aside" to={`/cms/audit?subject=integration:${id}`}>
          What was changed
        </Link>
      </div>
    </CheckedForm>
  )
}

/** Rotation: the old key ends after a while. */
export function RotateKey({ apiKey, path, refusal }: Props) {
  const own = refusalOf(refusal, 'rotate')
  const errorAt = (field: string) => own?.problems[field]
  const { id, version } = apiKey
  return (
    <CheckedForm refusal={own} action={`${path}/${id}`} className="dialog-part">
      <div className="staff-dialog-body">
        <h3>Rotate key</h3>
        <p className="muted">
          A new key with the same name, scopes and limit. The old key keeps working for a while, so that its
          users can switch over.
        </p>
        <FormNote>{errorAt('')}</FormNote>
        <input type="hidden" name="version" value={version} />
        <FieldGroup legend="The old key expires" className="choice-list" error={errorAt('overlap')}>
          {Object.entries(OVERLAPS).map(([value, { words }]) => (
            <label key={value} className="choice">
              <input type="radio" name="overlap" value={value} required defaultChecked={value === 'day'} />{' '}
              <span>{words}</span>
            </label>
          ))}
        </FieldGroup>
        <PasswordConfirmation error={errorAt(PASSWORD_FIELD)} />
      </div>
      <div className="staff-dialog-foot">
        <button type="submit" name="intent" value="rotate" className="button button-plain">
          Rotate key
        </button>
      </div>
    </CheckedForm>
  )
}

/** Takes effect at once and can't be undone. */
export function RevokeKey({ apiKey: { id, name }, path }: Pick<Props, 'apiKey' | 'path'>) {
  return (
    <section className="dialog-part staff-dialog-body" aria-labelledby="key-end">
      <h3 id="key-end">Revoke key</h3>
      <p className="muted">The key stops working with its next request. This can’t be undone.</p>
      <ConfirmButton
        label="Revoke"
        className="button button-danger"
        question={MESSAGES.api_key_revoke_ask}
        explanation={`Everyone who uses “${name}” loses access at once.`}
        action={`${path}/${id}`}
        fields={{ intent: 'revoke' }}
      />
    </section>
  )
}

/** The key is no longer valid: no actions are left. */
export function EndedKey({ apiKey, path }: Pick<Props, 'apiKey' | 'path'>) {
  return (
    <>
      <div className="staff-dialog-body">
        <KeyFacts apiKey={apiKey} />
        <p>This key no longer works.</p>
      </div>
      <div className="staff-dialog-foot">
        <Link className="button button-plain" to={path}>
          Back to the keys
        </Link>
        <Link className="staff-dialog-aside" to={`/cms/audit?subject=integration:${apiKey.id}`}>
          What was changed
        </Link>
      </div>
    </>
  )
}

function KeyFacts({ apiKey }: { readonly apiKey: ApiKeyView }) {
  const { hint, createdBy, createdAt, lastUsedAt, expiresAt, revokedAt, state } = apiKey
  const facts = [
    `Created ${dateAndTimeOf(createdAt)}${createdBy === null ? '' : ` by ${createdBy}`}`,
    lastUsedAt === null ? 'never used' : `last used ${dateAndTimeOf(lastUsedAt)}`,
    revokedAt !== null && `revoked ${dateAndTimeOf(revokedAt)}`,
    expiresAt !== null && `${state === 'expired' ? 'expired' : 'expires'} ${dateAndTimeOf(expiresAt)}`,
  ]
  return (
    <p className="muted">
      <code>{hint}…</code> {facts.filter(Boolean).join(', ')}.
    </p>
  )
}

function namesOf({ scopes }: ApiKeyView): string {
  return scopes.map((scope) => SCOPE_NAMES[scope]).join(', ')
}
