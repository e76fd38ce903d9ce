import { FieldGroup } from '#platform/ui/form/field-group.tsx'
import { STAFF_ROLE_WORDS, STAFF_ROLES } from '../../../rules/permissions.ts'

type Props = { readonly chosen: string; readonly error?: string | undefined }

/** The roles, each with what it may do. */
export function RoleChoice({ chosen, error }: Props) {
  return (
    <FieldGroup legend="Role" className="choice-list" error={error}>
      {STAFF_ROLES.map((role) => (
        <label key={role} className="choice">
          <input type="radio" name="staffRole" value={role} required defaultChecked={chosen === role} />{' '}
          <span>
            <strong>{STAFF_ROLE_WORDS[role].name}</strong>
            <span className="muted"> {STAFF_ROLE_WORDS[role].may}</span>
          </span>
        </label>
      ))}
    </FieldGroup>
  )
}
