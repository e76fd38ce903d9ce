/** One account: its data, and what staff can do for its owner. */
import { data, Form, Link } from 'react-router'
import type { UserId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { formatInr } from '#platform/rules/money.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf, type Problem } from '#platform/rules/result.ts'
import type { PageHandle } from '../access.ts'
import { dateAndTimeOf, dateOf } from '#platform/ui/date.ts'
import { readForm, textOf } from '#platform/ui/form/form-text.ts'
import { actorContext, shopContext } from '../context.ts'
import type { Route } from './+types/customer'
import { CustomerHistory } from './customer-history.tsx'
import { ConfirmButton } from '#platform/ui/staff/dialog/confirm-button.tsx'
import { passwordProblem } from '#modules/staff/screens/staff/confirm/check-password.ts'
import { PasswordConfirmation } from '#modules/staff/screens/staff/confirm/password-confirmation.tsx'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import { TagsField } from '#modules/staff/screens/staff/tags/tags-form.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import { ProblemNote } from '#platform/ui/form/checked-form.tsx'

export const handle: PageHandle = { access: 'admin', read: 'customers.read', change: 'customers.change' }

const TITLE = 'Customer'

export const meta = staffMeta(TITLE)

export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const [found, tags] = await Promise.all([
    shop.getCustomerForStaff({ id: params.userId }),
    shop.listTags({ subject: 'customer' }),
  ])
  return data({ found, tags }, { status: found ? 200 : 404 })
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const form = await readForm(request)
  const intent = textOf(form, 'intent')
  const staff = await context.get(actorContext)()
  const wish = { userId: params.userId as UserId }
  const path = `/cms/customers/${encodeURIComponent(params.userId)}`
  if (intent === 'verification') {
    const mailed = await shop.resendVerification(staff, wish)
    return mailed.ok ? redirectWithToast(path, 'customer_mail_sent') : refused(mailed.problem)
  }
  if (intent === 'sign-out') {
    const ended = await shop.signOutCustomer(staff, wish)
    return ended.ok ? redirectWithToast(path, 'customer_signed_out') : refused(ended.problem)
  }
  if (intent === 'factor') {
    const password = await passwordProblem(context, form)
    if (password !== null) return data({ message: password, password }, 422)
    const reset = await shop.resetFactor(staff, wish)
    return reset.ok ? redirectWithToast(path, 'factor_reset') : refused(reset.problem)
  }
  return refused({ code: 'bad_request', key: 'bad_request' })
}

function refused(problem: Problem) {
  return data({ message: messageOf(problem), password: undefined }, PROBLEMS[problem.code].status)
}

export default function Customer({ loaderData: { found, tags }, actionData }: Route.ComponentProps) {
  const may = useMay()
  return (
    <section className="staff-page" aria-labelledby="customer">
      <p className="order-back">
        <Link to="/cms/customers">All customers</Link>
      </p>
      {found === null ? (
        <>
          <h2 id="customer">{TITLE}</h2>
          <p className="staff-empty">{MESSAGES.customer_not_found}</p>
        </>
      ) : (
        <>
          <header className="staff-head">
            <h2 id="customer">{found.customer.name || found.customer.email}</h2>
            <Status customer={found.customer} />
          </header>
          <ProblemNote>{actionData?.message}</ProblemNote>
          {found.customer.deletedAt === null && (
            <TagsField
              subject="customer"
              id={found.customer.id}
              tags={found.customer.tags}
              known={tags}
              back={`/cms/customers/${encodeURIComponent(found.customer.id)}`}
              mayChange={may('customers.change')}
            />
          )}
          <Facts {...found} />
          {may('customers.change') && found.customer.deletedAt === null && (
            <CustomerActions
              customer={found.customer}
              mayHelp={found.customer.staffRole === null || may('staff.change')}
              mayReset={found.customer.hasFactor && may('staff.change')}
              passwordError={actionData?.password}
            />
          )}
          <CustomerHistory {...found} />
        </>
      )}
    </section>
  )
}

type Found = NonNullable<Route.ComponentProps['loaderData']['found']>

function Status({ customer }: Pick<Found, 'customer'>) {
  if (customer.deletedAt)
    return (
      <>
        <span className="status status-grey">deleted</span>
        <p>by its owner on {dateOf(customer.deletedAt)}</p>
      </>
    )
  return (
    <>
      <span className={`status status-${customer.isVerified ? 'green' : 'yellow'}`}>
        {customer.isVerified ? 'verified' : 'not verified'}
      </span>
      {customer.staffRole && <span className="status status-blue">staff: {customer.staffRole}</span>}
    </>
  )
}

const SIGN_IN_WORDS: Readonly<Record<string, string>> = { credential: 'password' }

function Facts({ customer, sums, ledger }: Found) {
  const signIns = customer.signIns.map((each) => SIGN_IN_WORDS[each] ?? each).join(', ')
  const facts: readonly (readonly [label: string, value: string])[] = [
    ['E-mail', customer.deletedAt ? 'removed' : customer.email],
    ['Customer since', dateOf(customer.createdAt)],
    ['Orders', sums.orders.toLocaleString('en-IN')],
    ['Total spent, after refunds', formatInr(sums.spentPaise)],
    [
      'Coins',
      `${ledger.balance.toLocaleString('en-IN')} of ${ledger.totalEarned.toLocaleString('en-IN')} earned`,
    ],
    [
      'Marketing e-mails',
      customer.offersSince ? `subscribed on ${dateOf(customer.offersSince)}` : 'not subscribed',
    ],
    ['Sign-in methods', `${signIns || 'nothing'}${customer.hasFactor ? ', second factor' : ''}`],
    ['Signed in with', customer.sessions === 1 ? '1 browser' : `${customer.sessions} browsers`],
    ['Last seen', customer.lastSeenAt ? dateAndTimeOf(customer.lastSeenAt) : 'unknown'],
  ]
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type CustomerActionsProps = {
  readonly customer: {
    readonly id: string
    readonly email: string
    readonly isVerified: boolean
    readonly sessions: number
  }
  /** Only the owner may change staff accounts. */
  readonly mayHelp: boolean
  readonly mayReset: boolean
  readonly passwordError: string | undefined
}

/** Actions at the customer's request. All are recorded in the audit log. */
function CustomerActions({ customer, mayHelp, mayReset, passwordError }: CustomerActionsProps) {
  const { id, email, isVerified, sessions } = customer
  const path = `/cms/customers/${encodeURIComponent(id)}`
  return (
    <div className="row">
      {mayHelp && !isVerified && (
        <Form method="post" action={path} aria-label="Verification mail">
          <input type="hidden" name="intent" value="verification" />
          <button type="submit" className="button button-plain">
            Send the verification mail again
          </button>
        </Form>
      )}
      {mayHelp && sessions > 0 && (
        <ConfirmButton
          label="Sign out everywhere"
          question="Sign this account out of every browser?"
          explanation="Its owner logs in again with the password."
          action={path}
          fields={{ intent: 'sign-out' }}
        />
      )}
      {mayReset && (
        <ConfirmButton
          label="Reset second factor"
          question="Reset the second factor of this account?"
          explanation="Its owner is signed out, gets a mail, and logs in with the password only until a new one is set up."
          action={path}
          fields={{ intent: 'factor' }}
        >
          <PasswordConfirmation error={passwordError} />
        </ConfirmButton>
      )}
      <a className="button button-plain" href={`/cms/coins?${new URLSearchParams({ email })}`}>
        Adjust coins
      </a>
    </div>
  )
}
