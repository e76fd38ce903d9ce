/** The state of the details form: what is typed, what is wrong with it. Nothing typed is lost on a reload. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useSession } from '#app/components/session/session-provider.tsx'
import {
  checkDetails,
  rememberDetails,
  restoreDetails,
  type CheckedDetails,
  type DetailErrors,
  type DetailField,
} from './details.ts'

export type DetailsState = ReturnType<typeof useDetails>

export function useDetails() {
  const [values, setValues] = useState(restoreDetails)
  const [errors, setErrors] = useState<DetailErrors>({})
  const { user } = useSession()

  // A signed-in shopper need not type what the account knows.
  const prefill = useEffectEvent((name: string, email: string) => {
    if (values.fullName === '' && values.email === '') setValues({ ...values, fullName: name, email })
  })
  useEffect(() => {
    if (user) prefill(user.name, user.email)
  }, [user])

  const change = (field: DetailField, value: string) => {
    const next = { ...values, [field]: value }
    setValues(next)
    rememberDetails(next)
  }
  const check = (): CheckedDetails => {
    const checked = checkDetails(values)
    setErrors(checked.ok ? {} : checked.errors)
    return checked
  }
  return { values, errors, change, check, showErrors: setErrors }
}
