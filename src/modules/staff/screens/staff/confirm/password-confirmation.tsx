import { createContext, useContext } from 'react'
import { PasswordField } from '#platform/ui/form/password-field.tsx'

/** Where the forms of staff carry it; nothing else of theirs has this name. */
export const PASSWORD_FIELD = 'ownPassword'

/** Said by the area's loader: the password was not given just now. */
export const PasswordNeeded = createContext(false)

/** Stands in each form that wants it; nothing while the password was given just now. */
export function PasswordConfirmation({ error }: { readonly error?: string | undefined }) {
  const isNeeded = useContext(PasswordNeeded)
  if (!isNeeded && error === undefined) return null
  return (
    <PasswordField
      label="Your password"
      name={PASSWORD_FIELD}
      autoComplete="current-password"
      hint="Asked for once more before money, access or keys are touched; not again for 15 minutes."
      error={error}
    />
  )
}
