import { createContext, useContext } from 'react'
import { PasswordField } from '#platform/ui/form/password-field.tsx'

/** Name of the password field; no other staff field uses it. */
export const PASSWORD_FIELD = 'ownPassword'

/** Set by the area's loader: true if the password was not entered recently. */
export const PasswordNeeded = createContext(false)

/** The password field of a form; renders nothing if the password was entered recently. */
export function PasswordConfirmation({ error }: { readonly error?: string | undefined }) {
  const isNeeded = useContext(PasswordNeeded)
  if (!isNeeded && error === undefined) return null
  return (
    <PasswordField
      label="Your password"
      name={PASSWORD_FIELD}
      autoComplete="current-password"
      hint="Required before changes to money, access or keys. Not asked again for 15 minutes."
      error={error}
    />
  )
}
