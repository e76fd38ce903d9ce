import { STAFF_ROLE_WORDS, STAFF_ROLES } from '#domain/admin/permissions.ts'

type Props = { readonly chosen: string; readonly error?: string | undefined }

/** The roles, each with what it may do. */
export function RoleChoice({ chosen, error }: Props) {
  return (
    <fieldset className="role-choice" aria-describedby={error ? 'role-error' : undefined}>
      <legend>Role</legend>
      {STAFF_ROLES.map((role) => (
        <label key={role} className="choice">
          <input type="radio" name="staffRole" value={role} required defaultChecked={chosen === role} />{' '}
          <span>
            <strong>{STAFF_ROLE_WORDS[role].name}</strong>
            <span className="muted"> {STAFF_ROLE_WORDS[role].may}</span>
          </span>
        </label>
      ))}
      {error && (
        <p className="field-error" id="role-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
