import { correction, generate } from 'lean-qr/nano'
import { useEffect, useEffectEvent, useRef } from 'react'
import { AccountForm } from '../../../components/account-form.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import type { FormAnswer } from '../../../components/form-answer.ts'
import { Field } from '#platform/ui/form/field.tsx'
import type { NewFactor } from '#app/context.ts'
import { BackupCodes } from './backup-codes.tsx'

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

type Props = { readonly factor: NewFactor; readonly answer: FormAnswer | null }

/** Three steps on one page: add the secret to the app, save the backup codes, confirm with the first code. */
export function FactorSetUp({ factor, answer }: Props) {
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
