/** Login and sign-up over the current page: the same forms and the same action as the login page. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { MESSAGES } from '#platform/rules/messages.ts'
import { CloseIcon } from '#platform/ui/icons.tsx'
import { Ruling } from '#platform/ui/brand.tsx'
import { useRefreshSession } from './session/session-provider.tsx'
import { useShowToast } from '#platform/ui/toast/toasts.tsx'
import { type AuthAnswer, LoginForm, SignupForm } from './auth-forms.tsx'
import { FactorForm } from './factor-form.tsx'
import { RegisteredNote } from './registered-note.tsx'
import '../screens/shop/account-pages.css'
import '#platform/ui/styles/dialog.css'

export type AccountDialogMode = 'login' | 'signup'
export type AccountDialogProps = { readonly mode: AccountDialogMode; readonly onClosed: () => void }

const TITLES: Readonly<Record<AccountDialogMode, string>> = { login: 'Login', signup: 'Create Account' }
const MODES: readonly AccountDialogMode[] = ['login', 'signup']

export function AccountDialog({ mode: first, onClosed }: AccountDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [mode, setMode] = useState(first)
  const fetcher = useFetcher<AuthAnswer>()
  const answer = fetcher.data ?? null
  useEffect(() => {
    dialog.current?.showModal()
    focusField(dialog.current, 'input:not([type=hidden])')
  }, [])
  useSignedIn(answer, () => dialog.current?.close())

  const shared = { Form: fetcher.Form, answer, isBusy: fetcher.state !== 'idle', next: null }
  const isFactor = answer?.step === 'second_factor' || answer?.form === 'factor'
  const isSent = answer?.step === 'registered' || answer?.step === 'sent'
  const title = isFactor ? 'Second factor' : isSent ? 'Check your email' : TITLES[mode]
  useEffect(() => {
    // The focused button disappeared with its form.
    if (isFactor) focusField(dialog.current, '[name=code]')
  }, [isFactor])
  return (
    <dialog
      ref={dialog}
      className="dialog account-dialog"
      aria-labelledby="account-dialog-title"
      onClose={onClosed}
    >
      <div className="account-dialog-sheet">
        <Ruling kind="ruled" />
        <button
          type="button"
          className="icon-button account-dialog-close"
          aria-label="Close"
          data-closes-dialog
        >
          <CloseIcon />
        </button>
        <h2 id="account-dialog-title">{title}</h2>
        {!isFactor && !isSent && (
          <div className="tabs tabs-form" role="group" aria-label="Account">
            {MODES.map((each) => (
              <button key={each} type="button" aria-pressed={each === mode} onClick={() => setMode(each)}>
                {TITLES[each]}
              </button>
            ))}
          </div>
        )}
        {isFactor && <FactorForm {...shared} />}
        {!isFactor && isSent && <RegisteredNote {...shared} answer={answer} />}
        {!isFactor && !isSent && mode === 'login' && <LoginForm {...shared} />}
        {!isFactor && !isSent && mode === 'signup' && <SignupForm {...shared} />}
      </div>
    </dialog>
  )
}

function focusField(dialog: HTMLElement | null, selector: string): void {
  dialog?.querySelector<HTMLElement>(selector)?.focus()
}

/** The page stays; reloads the session and shows a message. */
function useSignedIn(answer: AuthAnswer | null, close: () => void): void {
  const showToast = useShowToast()
  const refreshSession = useRefreshSession()
  const finish = useEffectEvent(async () => {
    close()
    showToast({ message: MESSAGES.login_success, tone: 'good' })
    await refreshSession()
    focusWhatTookItsPlace()
  })
  const isSignedIn = answer?.step === 'signed_in'
  useEffect(() => {
    if (isSignedIn) void finish()
  }, [isSignedIn])
}

/** The link that opened the dialog has been replaced by the account menu. */
function focusWhatTookItsPlace(): void {
  requestAnimationFrame(() => {
    const { activeElement } = document
    if (activeElement !== null && activeElement !== document.body) return
    const menu = document.querySelector<HTMLElement>('.account-slot summary')
    const target = menu?.checkVisibility() ? menu : document.getElementById('content')
    target?.focus({ preventScroll: true })
  })
}
