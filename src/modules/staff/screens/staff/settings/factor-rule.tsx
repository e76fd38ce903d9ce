import { Link } from 'react-router'
import type { Problems } from '#platform/rules/form-problems.ts'
import { CheckedForm } from '#platform/ui/form/checked-form.tsx'
import { PASSWORD_FIELD, PasswordAgain } from '../confirm/password-again.tsx'
import { useMay } from '../shell/staff-shell.tsx'

type Props = {
  readonly isRequired: boolean
  /** By what the shop is set up with: real money is taken. */
  readonly isRequiredAnyway: boolean
  readonly version: number
  readonly refusal: { readonly problems: Problems } | undefined
}

/** One button, which turns it round. */
export function FactorRule({ isRequired, isRequiredAnyway, version, refusal }: Props) {
  const may = useMay()
  const problem = refusal?.problems['']
  return (
    <CheckedForm as="form" refusal={refusal} className="cash-form" aria-labelledby="factor-rule">
      <input type="hidden" name="form" value="factor" />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="isFactorRequired" value={isRequired ? 'off' : 'on'} />
      <h3 id="factor-rule">Second factor of staff</h3>
      <p>
        <span className={`status ${isRequired ? 'status-green' : 'status-grey'}`}>
          {isRequired ? 'required' : 'not required'}
        </span>
      </p>
      {isRequiredAnyway && (
        <p className="note">
          This shop takes real payments, so all staff need a second factor, whatever stands here.
        </p>
      )}
      <ul className="cash-form-words">
        <li>
          Where it is required, staff without one are led to the security page of their account, and nothing
          of the back office opens before it is set up. It counts from their next click on.
        </li>
        <li>You need one of your own before you can ask it of others.</li>
        {may('staff.read') && (
          <li>
            <Link to="/cms/staff">Staff</Link> shows who has one.
          </li>
        )}
      </ul>
      {problem && (
        <p className="field-error" role="alert" tabIndex={-1}>
          {problem} What stands now: {isRequired ? 'required' : 'not required'}.
        </p>
      )}
      {may('settings.change') && (
        <>
          <PasswordAgain error={refusal?.problems[PASSWORD_FIELD]} />
          <button type="submit" className="button">
            {isRequired ? 'Stop requiring it' : 'Require it of all staff'}
          </button>
        </>
      )}
    </CheckedForm>
  )
}
