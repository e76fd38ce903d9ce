import { Link } from 'react-router'
import type { Problems } from '#platform/rules/form-problems.ts'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { PASSWORD_FIELD, PasswordConfirmation } from '../confirm/password-confirmation.tsx'
import { useMay } from '../shell/staff-shell.tsx'

type Props = {
  readonly isRequired: boolean
  /** Required by the configuration, because the shop takes real money. */
  readonly isRequiredAnyway: boolean
  readonly version: number
  readonly refusal: { readonly problems: Problems } | undefined
}

/** One button that toggles the rule. */
export function FactorRule({ isRequired, isRequiredAnyway, version, refusal }: Props) {
  const may = useMay()
  const problem = refusal?.problems['']
  return (
    <CheckedForm as="form" refusal={refusal} className="panel panel-narrow" aria-labelledby="factor-rule">
      <input type="hidden" name="form" value="factor" />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="isFactorRequired" value={isRequired ? 'off' : 'on'} />
      <h3 id="factor-rule">Two-factor sign-in for staff</h3>
      <FormNote>
        {problem && `${problem} Current setting: ${isRequired ? 'required' : 'not required'}.`}
      </FormNote>
      <p>
        <span className={`status ${isRequired ? 'status-green' : 'status-grey'}`}>
          {isRequired ? 'required' : 'not required'}
        </span>
      </p>
      {isRequiredAnyway && (
        <p className="note">
          This shop takes real payments, so all staff need a second factor, whatever this setting says.
        </p>
      )}
      <ul className="bullets muted">
        <li>
          When it is required, staff without a second factor are sent to the security page of their account
          and can’t use the panel until it is set up. This applies from their next click.
        </li>
        <li>You need a second factor yourself before you can require it.</li>
        {may('staff.read') && (
          <li>
            <Link to="/cms/staff">Staff</Link> shows who has one.
          </li>
        )}
      </ul>
      {may('settings.change') && (
        <>
          <PasswordConfirmation error={refusal?.problems[PASSWORD_FIELD]} />
          <button type="submit" className="button">
            {isRequired ? 'Stop requiring it' : 'Require it of all staff'}
          </button>
        </>
      )}
    </CheckedForm>
  )
}
