/** The account's stored data: download it or delete the account. */
import { redirect } from 'react-router'
import { DELETE_WORD, isDeleteWord } from '../../../rules/account-deletion.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { PageHandle } from '#app/access.ts'
import { AccountForm, answerTo } from '../../../components/account-form.tsx'
import { PasswordField } from '#platform/ui/form/password-field.tsx'
import { Field } from '#platform/ui/form/field.tsx'
import { privatePage } from '#platform/ui/page/responses.ts'
import { titleMeta } from '#platform/ui/page/meta.ts'
import { leaveNotice } from '../../../components/session/session-provider.tsx'
import { accountContext, actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/data'
import { withCookies, problem, refused } from '../account-answers.ts'
import { readForm, textOf } from '#platform/ui/form/form-text.ts'
import { Sheet } from './sheet.tsx'

export const handle: PageHandle = { access: 'user' }

export const headers = privatePage

export const meta = titleMeta('My data')

const PASSWORD = 'credential'

/** An account that signs in with a service only has no password to ask for. */
export async function loader({ context }: Route.LoaderArgs) {
  const identities = await context.get(accountContext).listIdentities()
  return { hasPassword: identities.some(({ provider }) => provider === PASSWORD) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const account = context.get(accountContext)
  const word = textOf(form, 'word')
  const identities = await account.listIdentities()
  if (identities.some(({ provider }) => provider === PASSWORD)) {
    const confirmed = await account.confirmPassword(textOf(form, 'password'))
    if (!confirmed.ok) {
      const fields = { ...confirmed.fields, ...(!isDeleteWord(word) && { word: MESSAGES.delete_word }) }
      return refused('delete', { ...confirmed, ...(confirmed.fields && { fields }) }, { word })
    }
  }
  const deleted = await context.get(shopContext).deleteAccount(await context.get(actorContext)(), { word })
  if (!deleted.ok) return problem('delete', deleted.problem, { word })
  // Its sessions are deleted: only this browser's cookie is left.
  const headers = withCookies(await account.signOut('local'))
  return redirect('/auth?done=account-deleted', { status: 303, headers })
}

export default function MyData({ loaderData, actionData }: Route.ComponentProps) {
  const answer = answerTo(actionData, 'delete')
  return (
    <>
      <Sheet title="Download my data" note="Everything that we keep about you, in one file (JSON).">
        <p>
          Profile, consent, addresses, orders, coins, reviews, cart, wishlist, signed-in browsers and your
          messages to us.
        </p>
        <div className="row wrap gap-3">
          <a className="button button-plain" href="/api/account/export" download>
            Download my data
          </a>
        </div>
      </Sheet>
      <Sheet title="Delete my account" note="This cannot be undone.">
        <ul className="account-gone stack gap-2">
          <li>
            It can be done once no order is unpaid, on its way to you, or waiting for money to come back to
            you.
          </li>
          <li>You are signed out everywhere, and nobody can sign in to this account again.</li>
          <li>
            Your name, addresses, cart, wishlist and reward coins are gone. Coins cannot be brought back.
          </li>
          <li>
            Orders stay in our records, as tax law requires, without your name, email, phone and street.
            Reviews stay without your name.
          </li>
        </ul>
        <AccountForm
          name="delete"
          answer={answer}
          submit="Delete my account"
          look="button button-danger"
          onLeave={() => leaveNotice('signed_out')}
        >
          {loaderData.hasPassword && (
            <PasswordField
              label="Your password"
              name="password"
              autoComplete="current-password"
              error={answer?.errors?.['password']}
            />
          )}
          <Field
            label={`Type ${DELETE_WORD} to confirm`}
            name="word"
            autoComplete="off"
            required
            maxLength={20}
            defaultValue={answer?.typed?.['word']}
            error={answer?.errors?.['word']}
          />
        </AccountForm>
      </Sheet>
    </>
  )
}
