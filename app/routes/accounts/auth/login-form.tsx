import { useEffect, useRef } from 'react'
import { leaveNotice } from '#app/components/session/session-provider.tsx'
import { Field } from '#app/components/form/field.tsx'

/** `problem` is the server's answer to the last try; the e-mail address of that try is kept. */
export function LoginForm({ email, problem }: { readonly email: string; readonly problem: string | null }) {
  const password = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // It is what has to be typed again.
    if (problem !== null) password.current?.focus()
  }, [problem])
  return (
    <form className="login-form" method="post" action="/auth" onSubmit={() => leaveNotice('signed_in')}>
      <p className="form-message" role="alert">
        {problem}
      </p>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        maxLength={100}
        required
        defaultValue={email}
        error={problem === null ? undefined : ''}
      />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={100}
        required
        ref={password}
        error={problem === null ? undefined : ''}
      />
      <button type="submit" className="button button-large">
        Login
      </button>
    </form>
  )
}
