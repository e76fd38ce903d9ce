/** The account's sheet of the second factor: turning it on with a QR code and backup codes, or off. */
import { correction, generate } from 'lean-qr/nano'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { NewFactor } from '#app/context.ts'
import { Field } from '#platform/ui/form/field.tsx'
import { PasswordField } from '#platform/ui/form/password-field.tsx'
import { AccountForm, answerTo, type FormAnswer } from '../../../components/account-form.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { FocusedNote } from '../../../components/focused-note.tsx'
import type { SecurityAnswer } from './security-actions.ts'
import { Sheet } from './sheet.tsx'

type FactorSheetProps = {
  readonly hasFactor: boolean
  readonly isStaff: boolean
  /** True for staff who may not work until they set one up. */
  readonly isNeeded: boolean
  readonly answer: SecurityAnswer | null
  /** Set-up started, waiting for its first code. */
  readonly toConfirm: NewFactor | null
}

/** A second factor: off, being set up, or on. */
export function FactorSheet({ hasFactor, isStaff, isNeeded, answer, toConfirm }: FactorSheetProps) {
  const switchedOn = answerTo(answer, 'factor-confirm')
  return (
    <Sheet
      title="Second factor"
      note="A code from your phone at each login in a new browser. A stolen password is then not enough."
    >
      <p className="account-fact">
        {hasFactor ? (
          <span className="status status-green">on</span>
        ) : (
          <span className="status status-grey">off</span>
        )}{' '}
        {isNeeded
          ? 'The back office opens for you as soon as it is on.'
          : isStaff && !hasFactor && 'Staff need one as soon as the shop takes real payments.'}
      </p>
      {hasFactor && switchedOn?.isDone && (
        <FocusedNote tone="good" about={switchedOn}>
          {switchedOn.message}
        </FocusedNote>
      )}
      {hasFactor ? (
        <FactorOn answer={answer} />
      ) : toConfirm ? (
        <FactorSetUp factor={toConfirm} answer={switchedOn} />
      ) : (
        <FactorOff answer={answer} />
      )}
    </Sheet>
  )
}

function FactorOff({ answer }: { readonly answer: SecurityAnswer | null }) {
  const begun = answerTo(answer, 'factor-start')
  const ended = answerTo(answer, 'factor-off')
  return (
    <>
      {ended?.isDone && (
        <FocusedNote tone="good" about={ended}>
          {ended.message}
        </FocusedNote>
      )}
      <AccountForm name="factor-start" answer={begun} submit="Set up" label="Set up the second factor">
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          error={begun?.errors?.['password']}
        />
      </AccountForm>
    </>
  )
}

function FactorOn({ answer }: { readonly answer: SecurityAnswer | null }) {
  const renewed = answerTo(answer, 'backup-codes')
  const ended = answerTo(answer, 'factor-off')
  return (
    <>
      {answer?.codes && <BackupCodes codes={answer.codes} />}
      <details className="account-more" open={renewed !== null && !renewed.isDone}>
        <summary>New backup codes</summary>
        <AccountForm
          name="backup-codes"
          answer={renewed}
          submit="Make new codes"
          look="button button-plain"
          label="New backup codes"
        >
          <PasswordField
            label="Password for new codes"
            name="password"
            autoComplete="current-password"
            error={renewed?.errors?.['password']}
          />
        </AccountForm>
      </details>
      <details className="account-more" open={ended !== null}>
        <summary>Switch the second factor off</summary>
        <AccountForm
          name="factor-off"
          answer={ended}
          submit="Switch off"
          look="button button-danger"
          label="Switch the second factor off"
        >
          <PasswordField
            label="Password to switch it off"
            name="password"
            autoComplete="current-password"
            error={ended?.errors?.['password']}
          />
        </AccountForm>
      </details>
    </>
  )
}

/** The quiet zone that scanners need around the code, in modules. */
const MARGIN = 4

function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const code = generate(text, { minCorrectionLevel: correction.M })
  const size = code.size + 2 * MARGIN
  const modules = Array.from(
    { length: size * size },
    (_, index) => [index % size, Math.floor(index / size)] as const,
  )
  const path = modules
    .filter(([x, y]) => code.get(x - MARGIN, y - MARGIN))
    .map(([x, y]) => `M${x} ${y}h1v1h-1z`)
    .join('')
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path className="qr-ground" d={`M0 0h${size}v${size}H0z`} />
      <path d={path} />
    </svg>
  )
}

type FactorSetUpProps = { readonly factor: NewFactor; readonly answer: FormAnswer | null }

/** Three steps on one page: add the secret to the app, save the backup codes, confirm with the first code. */
function FactorSetUp({ factor, answer }: FactorSetUpProps) {
  const { secret, uri, backupCodes } = factor
  const begin = useRef<HTMLHeadingElement>(null)
  const takeFocus = useEffectEvent(() => {
    // The form that led here is gone; after a wrong code its own field takes the focus.
    if (answer === null) begin.current?.focus()
  })
  useEffect(() => takeFocus(), [])
  return (
    <ol className="factor-steps stack gap-6">
      <li>
        <h3 ref={begin} tabIndex={-1}>
          Add the shop to your authenticator app
        </h3>
        <div className="factor-secret row wrap gap-6">
          {uri !== '' && <QrCode text={uri} label="Code for the authenticator app" />}
          <div>
            <p>Scan the picture with the app, or type this key into it:</p>
            <p>
              <code>{grouped(secret)}</code>
            </p>
            <p className="row wrap gap-4">
              <CopyButton text={secret} label="Copy the key" />
              {uri !== '' && <a href={uri}>Open the app on this device</a>}
            </p>
          </div>
        </div>
      </li>
      <li>
        <h3>Put the backup codes away</h3>
        <BackupCodes codes={backupCodes} />
      </li>
      <li>
        <h3>Enter the code that the app shows</h3>
        <AccountForm name="factor-confirm" answer={answer} submit="Switch on">
          <input type="hidden" name="secret" value={secret} />
          <input type="hidden" name="uri" value={uri} />
          <input type="hidden" name="codes" value={backupCodes.join(' ')} />
          <Field
            label="Code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={10}
            error={answer?.errors?.['code']}
          />
        </AccountForm>
      </li>
    </ol>
  )
}

/** In groups of four, for reading aloud. */
function grouped(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}

/** Codes for when the phone is lost. Shown only once. */
function BackupCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <div className="backup-codes stack gap-3">
      <p>Each opens your account once when the phone is not at hand. They are shown only now.</p>
      <ul aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} label="Copy the codes" />
    </div>
  )
}
