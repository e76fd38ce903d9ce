/** Name, e-mail address and consent to offers. */
import { useEffect, useRef } from 'react'
import { redirect } from 'react-router'
import { ACCOUNT_LENGTHS } from '#platform/rules/account-lengths.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { type PageHandle, signInPath } from '#app/access.ts'
import { AccountForm, answerTo, type FormAnswer } from '../../../components/account-form.tsx'
import { MailboxHint } from '../../../components/mailbox-hint.tsx'
import { PasswordField } from '#platform/ui/form/password-field.tsx'
import { dateOf } from '#platform/ui/date.ts'
import { Field } from '#platform/ui/form/field.tsx'
import { readForm, textOf } from '#platform/ui/form/form-text.ts'
import { privatePage } from '#platform/ui/page/responses.ts'
import { titleMeta } from '#platform/ui/page/meta.ts'
import { useRefreshSession } from '../../../components/session/session-provider.tsx'
import { accountContext, actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/profile'
import { answered, done, problem } from '../account-answers.ts'
import { Sheet } from './sheet.tsx'

export const handle: PageHandle = { access: 'user' }

export const headers = privatePage

export const meta = titleMeta('My Account')

export async function loader({ context, url }: Route.LoaderArgs) {
  const profile = await context.get(shopContext).getProfile(await context.get(actorContext)())
  if (!profile.ok) throw redirect(signInPath(url.pathname))
  return profile.value
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const account = context.get(accountContext)
  const intent = textOf(form, 'intent')
  if (intent === 'name') {
    const name = textOf(form, 'name')
    return answered(intent, await account.changeName(name), MESSAGES.name_saved, { name })
  }
  if (intent === 'email') {
    const email = textOf(form, 'email').trim()
    const answer = await account.changeEmail(email, textOf(form, 'password'))
    return answered(intent, answer, sentences.emailChangeSent(email), { email })
  }
  const isWanted = textOf(form, 'offers') === 'yes'
  const actor = await context.get(actorContext)()
  const chosen = await context.get(shopContext).chooseOffers(actor, { isWanted })
  if (!chosen.ok) return problem('offers', chosen.problem)
  return done('offers', isWanted ? MESSAGES.offers_agreed : MESSAGES.offers_withdrawn)
}

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, isEmailVerified, offersSince, memberSince } = loaderData
  useFreshName(name)
  return (
    <>
      <Sheet title="Name" note={`With us since ${dateOf(memberSince)}.`}>
        <NameForm name={name} answer={answerTo(actionData, 'name')} />
      </Sheet>
      <Sheet title="Email" note="Your orders and everything about your account are written to it.">
        <p className="account-fact">
          <strong>{email}</strong>{' '}
          {isEmailVerified ? (
            <span className="status status-green">verified</span>
          ) : (
            <span className="status status-yellow">not verified</span>
          )}
        </p>
        <EmailChange answer={answerTo(actionData, 'email')} />
      </Sheet>
      <Sheet
        title="Offers by email"
        note="About orders and your account we write in any case. Offers come only if you want them."
      >
        <OffersForm since={offersSince} answer={answerTo(actionData, 'offers')} />
      </Sheet>
    </>
  )
}

type Answered = { readonly answer: FormAnswer | null }

function NameForm({ name, answer }: Answered & { readonly name: string }) {
  return (
    <AccountForm name="name" answer={answer} submit="Save name">
      <Field
        // Remounts the field, so that it shows the saved name.
        key={name}
        label="Full name"
        name="name"
        autoComplete="name"
        required
        maxLength={ACCOUNT_LENGTHS.name}
        defaultValue={answer?.typed?.['name'] ?? name}
        error={answer?.errors?.['name']}
      />
    </AccountForm>
  )
}

function EmailChange({ answer }: Answered) {
  return (
    <AccountForm name="email" answer={answer} submit="Change email" look="button button-plain">
      <Field
        label="New email"
        name="email"
        type="email"
        data-passing
        autoComplete="email"
        required
        maxLength={ACCOUNT_LENGTHS.email}
        defaultValue={answer?.typed?.['email']}
        error={answer?.errors?.['email']}
      />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        error={answer?.errors?.['password']}
      />
      {answer?.isDone && <MailboxHint />}
    </AccountForm>
  )
}

function OffersForm({ since, answer }: Answered & { readonly since: string | null }) {
  return (
    <AccountForm name="offers" answer={answer} submit="Save choice" look="button button-plain">
      <label className="tick">
        <input key={since} type="checkbox" name="offers" value="yes" defaultChecked={since !== null} />
        Write to me about offers and new books
      </label>
      <p className="field-hint">
        {since === null ? 'You get none now.' : `You agreed on ${dateOf(since)}.`} You can change your mind at
        any time, here, with one tick.
      </p>
    </AccountForm>
  )
}

/** The header shows the new name at once. */
function useFreshName(name: string): void {
  const refresh = useRefreshSession()
  const shown = useRef(name)
  useEffect(() => {
    if (shown.current === name) return
    shown.current = name
    void refresh()
  }, [name, refresh])
}
