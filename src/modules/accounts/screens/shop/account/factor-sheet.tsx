import { AccountForm } from '../../../components/account-form.tsx'
import { FocusedNote } from '../../../components/focused-note.tsx'
import { answerTo } from '../../../components/form-answer.ts'
import { PasswordField } from '#platform/ui/form/password-field.tsx'
import type { NewFactor } from '#app/context.ts'
import { BackupCodes } from './backup-codes.tsx'
import { FactorSetUp } from './factor-set-up.tsx'
import type { SecurityAnswer } from './security-actions.ts'
import { Sheet } from './sheet.tsx'

type Props = {
  readonly hasFactor: boolean
  readonly isStaff: boolean
  /** True for staff who may not work until they set one up. */
  readonly isNeeded: boolean
  readonly answer: SecurityAnswer | null
  /** Set-up started, waiting for its first code. */
  readonly toConfirm: NewFactor | null
}

/** A second factor: off, being set up, or on. */
export function FactorSheet({ hasFactor, isStaff, isNeeded, answer, toConfirm }: Props) {
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
