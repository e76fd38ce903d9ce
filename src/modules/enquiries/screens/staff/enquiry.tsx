/** One enquiry: the text, its history, and the forms to answer, note, close or reopen it. */
import { data, Link } from 'react-router'
import {
  ENQUIRY_STATUS_COLOURS,
  ENQUIRY_STEP_WORDS,
  type EnquiryStatus,
  enquiryStepInput,
  type EnquiryDetail,
  type EnquiryEventView,
} from '../../rules/staff-enquiry.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { formatInr } from '#platform/rules/money.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import type { PageHandle } from '#app/access.ts'
import { dateAndTimeOf, dateOf } from '#platform/ui/date.ts'
import { StatusBadge } from '#modules/orders/components/status-badge.tsx'
import { readForm, textOf, wholeTextOf } from '#platform/ui/form/form-text.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/enquiry'
import { EnquiryForms } from './enquiry-forms.tsx'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'

export const handle: PageHandle = { access: 'admin', read: 'enquiries.read', change: 'enquiries.change' }

const TITLE = 'Enquiry'

export const meta = staffMeta(TITLE)

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await context.get(shopContext).getEnquiryForStaff({ id: params.id })
  return data({ found }, { status: found ? 200 : 404 })
}

const SAID = {
  answered: 'enquiry_answered',
  note: 'order_noted',
  closed: 'enquiry_closed',
  reopened: 'enquiry_reopened',
} as const

export async function action({ context, request, params }: Route.ActionArgs) {
  const form = await readForm(request)
  const typed = { step: textOf(form, 'step'), words: wholeTextOf(form, 'words').slice(0, MAX_ECHOED) }
  const input = enquiryStepInput.safeParse({ ...typed, seen: Number(textOf(form, 'seen') || 'none') })
  if (!input.success)
    return data({ ...typed, message: input.error.issues[0]?.message ?? MESSAGES.bad_request }, 422)
  const staff = await context.get(actorContext)()
  const done = await context.get(shopContext).workOnEnquiry(staff, { ...input.data, id: params.id })
  if (!done.ok)
    return data({ ...typed, message: messageOf(done.problem) }, PROBLEMS[done.problem.code].status)
  const undo = input.data.step === 'closed' ? { name: 'enquiry', id: params.id } : undefined
  return redirectWithToast(`/cms/enquiries/${params.id}`, SAID[input.data.step], undo)
}

/** Longer than an answer may be, so that it can be cut by hand. */
const MAX_ECHOED = 8_000

/** After a refusal the page is loaded again: it shows what somebody else has done meanwhile. */
export function shouldRevalidate() {
  return true
}

export default function Enquiry({ loaderData: { found }, actionData }: Route.ComponentProps) {
  const mayChange = useMay()('enquiries.change')
  return (
    <section className="staff-page" aria-labelledby="enquiry">
      <p className="order-back">
        <Link to="/cms/enquiries">All enquiries</Link>
      </p>
      {found === null ? (
        <>
          <h2 id="enquiry">{TITLE}</h2>
          <p className="staff-empty">{MESSAGES.enquiry_not_found}</p>
        </>
      ) : (
        <>
          <header className="staff-head">
            <h2 id="enquiry">
              Ticket <span className="order-number">{found.enquiry.ticketNumber}</span>
            </h2>
            <StatusWord status={found.enquiry.status} />
            <p>
              sent <time dateTime={found.enquiry.createdAt}>{dateAndTimeOf(found.enquiry.createdAt)}</time>
            </p>
          </header>
          <div className="columns">
            <div>
              <Facts enquiry={found.enquiry} />
              {mayChange && (
                <EnquiryForms enquiry={found.enquiry} events={found.events} refusal={actionData} />
              )}
            </div>
            <div>
              <EnquiryEvents events={found.events} />
              <SameSender others={found.others} orders={found.orders} />
            </div>
          </div>
        </>
      )}
    </section>
  )
}

function StatusWord({ status }: { readonly status: EnquiryStatus }) {
  return <span className={`status status-${ENQUIRY_STATUS_COLOURS[status]}`}>{status}</span>
}

type Found = NonNullable<Route.ComponentProps['loaderData']['found']>

function Facts({ enquiry }: Pick<Found, 'enquiry'>) {
  const { name, email, mobile, requirement, websiteUrl, timesSent, forwardedAt, crmReference } = enquiry
  const forwarded = forwardedAt
    ? `on ${dateAndTimeOf(forwardedAt)}${crmReference && `, as ${crmReference}`}`
    : 'not forwarded'
  return (
    <section className="panel" aria-labelledby="enquiry-words">
      <h3 id="enquiry-words">What {name} wrote</h3>
      <p className="words">
        {requirement || <span className="muted">The message was deleted with the account.</span>}
      </p>
      <dl className="facts">
        {!enquiry.isErased && (
          <div>
            <dt>Sender</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
              <br />
              <a href={`tel:+91${mobile}`}>{mobile}</a>
            </dd>
          </div>
        )}
        <div>
          <dt>Sent from</dt>
          <dd>{websiteUrl || '—'}</dd>
        </div>
        <div>
          <dt>CRM</dt>
          <dd>{forwarded}</dd>
        </div>
        {timesSent > 1 && (
          <div>
            <dt>Sent</dt>
            <dd>{timesSent} times with the same text</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

type EnquiryEventsProps = { readonly events: readonly EnquiryEventView[] }

/** The history, newest first. */
function EnquiryEvents({ events }: EnquiryEventsProps) {
  return (
    <section className="panel" aria-labelledby="enquiry-events">
      <h3 id="enquiry-events">History</h3>
      {events.length === 0 && <p className="muted">Nothing yet.</p>}
      <ol className="rows">
        {events.map((event) => (
          <li key={event.id}>
            <strong>{ENQUIRY_STEP_WORDS[event.kind]}</strong>{' '}
            <span className="muted">
              by {event.actorName}, <time dateTime={event.createdAt}>{dateAndTimeOf(event.createdAt)}</time>
            </span>
            {event.words !== '' && <p>{event.words}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What else came from the same e-mail address. Anybody can type it: it proves nothing. */
function SameSender({ others, orders }: Pick<EnquiryDetail, 'others' | 'orders'>) {
  return (
    <section className="panel" aria-labelledby="enquiry-same">
      <h3 id="enquiry-same">The same e-mail</h3>
      {others.length + orders.length === 0 && <p className="muted">No other enquiry and no order.</p>}
      <ul className="rows">
        {others.map((other) => (
          <li key={other.id}>
            <Link to={`/cms/enquiries/${other.id}`}>Ticket {other.ticketNumber}</Link>
            <span className={`status status-${ENQUIRY_STATUS_COLOURS[other.status]}`}>{other.status}</span>
            <span className="muted">{other.firstWords}</span>
          </li>
        ))}
        {orders.map((order) => (
          <li key={order.id}>
            <Link to={`/cms/orders/${order.id}`}>Order {order.number}</Link>
            <StatusBadge order={order} viewer="staff" />
            <span className="muted">
              {dateOf(order.createdAt)}, {formatInr(order.totalPaise)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
