/** Staff look up an account's coins by e-mail address and adjust them manually, with a reason the shopper sees. */
import { formatCoins } from '#platform/rules/money.ts'
import { data, redirect } from 'react-router'
import { problemsIn, type Problems } from '#platform/rules/form-problems.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { messageOf } from '#platform/rules/result.ts'
import { adjustCoinsInput, MAX_REASON_LENGTH } from '../../rules/adjust-coins-input.ts'
import { ledgerQuery } from '../../rules/ledger.ts'
import type { PageHandle } from '#app/access.ts'
import { LedgerTable } from '../../components/ledger-table.tsx'
import { actorContext, shopContext } from '#app/context.ts'
import { wholeTextOf } from '#platform/ui/form/form-text.ts'
import type { Route } from './+types/coins'
import { withPassword } from '#modules/staff/screens/staff/confirm/check-password.ts'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { Field } from '#platform/ui/form/field.tsx'
import {
  PASSWORD_FIELD,
  PasswordConfirmation,
} from '#modules/staff/screens/staff/confirm/password-confirmation.tsx'

export const handle: PageHandle = { access: 'admin', read: 'customers.read', change: 'customers.change' }

export const meta = staffMeta('Reward coins')

export async function loader({ context, url }: Route.LoaderArgs) {
  const email = (url.searchParams.get('email') ?? '').trim().slice(0, 200)
  const { before } = ledgerQuery.parse(Object.fromEntries(url.searchParams))
  const found = email === '' ? null : await context.get(shopContext).findAccountCoins({ email, before })
  return { found, email, isDone: url.searchParams.has('done') }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const typed = { coins: wholeTextOf(form, 'coins'), reason: wholeTextOf(form, 'reason') }
  const input = adjustCoinsInput.safeParse({
    userId: wholeTextOf(form, 'userId'),
    coins: typed.coins.trim() === '' ? null : Number(typed.coins),
    reason: typed.reason,
  })
  const problems = await withPassword(context, form, problemsIn(input, ['coins', 'reason']))
  if (!input.success || problems) return data({ problems: problems ?? {}, typed }, 422)
  const actor = await context.get(actorContext)()
  const adjusted = await context.get(shopContext).adjustCoins(actor, input.data)
  if (!adjusted.ok) return data({ problems: { coins: messageOf(adjusted.problem) }, typed }, 409)
  const email = url.searchParams.get('email') ?? ''
  // Redirects, so that reloading the page does not adjust again.
  return redirect(`${url.pathname}?${new URLSearchParams({ email, done: '' })}`, 303)
}

export default function Coins({ loaderData, actionData }: Route.ComponentProps) {
  const { found, email, isDone } = loaderData
  return (
    <section className="staff-page" aria-labelledby="reward-coins">
      <header className="staff-head">
        <h2 id="reward-coins">Reward coins</h2>
      </header>
      <FindAccount email={email} />
      {email === '' && <p className="muted">Enter an email to see the account’s coin history.</p>}
      {email !== '' && !found && <p className="staff-empty">{MESSAGES.account_unknown}</p>}
      {found && (
        <>
          <p className="row">
            <strong>{found.account.name}</strong> <span className="muted">{found.account.email}</span>
            <span className="coins-held">
              <span className="coin" aria-hidden="true" /> {formatCoins(found.ledger.balance)}
            </span>
            {found.ledger.pending.heldCoins > 0 && (
              <span className="muted">
                and {formatCoins(found.ledger.pending.heldCoins)} reserved by unpaid orders
              </span>
            )}
          </p>
          <AdjustForm key={found.ledger.lines[0]?.id ?? 0} userId={found.account.id} refusal={actionData} />
          {isDone && (
            <p className="note" role="status">
              Coins adjusted. The shopper sees the adjustment with its reason.
            </p>
          )}
          {found.ledger.lines.length === 0 ? (
            <p className="staff-empty">No coin history yet.</p>
          ) : (
            <LedgerTable lines={found.ledger.lines} orderPath={null} />
          )}
          {found.ledger.nextBefore !== null && (
            <p>
              <a href={`?${new URLSearchParams({ email, before: String(found.ledger.nextBefore) })}`}>
                Older entries
              </a>
            </p>
          )}
        </>
      )}
    </section>
  )
}

/** The address is in the query, so it works without JavaScript. */
function FindAccount({ email }: { readonly email: string }) {
  return (
    <form className="staff-filter" role="search" method="get" key={email}>
      <label>
        <span>E-mail of the account</span>
        <input type="search" name="email" defaultValue={email} maxLength={200} autoComplete="off" />
      </label>
      <button type="submit" className="button">
        Find
      </button>
    </form>
  )
}

type Refusal = {
  readonly problems: Problems
  readonly typed: { readonly coins: string; readonly reason: string }
}

type Props = { readonly userId: string; readonly refusal: Refusal | undefined }

/** A plain form: a positive number adds coins, a negative one deducts them. Typed values stay after an error. */
function AdjustForm({ userId, refusal }: Props) {
  const errorOf = (name: string) => refusal?.problems[name]
  return (
    <CheckedForm as="form" refusal={refusal} className="panel form-line">
      <FormNote>{errorOf('')}</FormNote>
      <input type="hidden" name="userId" value={userId} />
      <Field
        label="Coins to add"
        name="coins"
        inputMode="text"
        autoComplete="off"
        maxLength={8}
        hint="Use a minus to deduct coins"
        defaultValue={refusal?.typed.coins}
        error={errorOf('coins')}
      />
      <Field
        label="Reason"
        name="reason"
        autoComplete="off"
        maxLength={MAX_REASON_LENGTH}
        hint="Shown to the shopper in the coin history"
        defaultValue={refusal?.typed.reason}
        error={errorOf('reason')}
      />
      <PasswordConfirmation error={errorOf(PASSWORD_FIELD)} />
      <button type="submit" className="button">
        Adjust
      </button>
    </CheckedForm>
  )
}
