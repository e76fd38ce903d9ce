import { ENQUIRY_STEP_WORDS } from '#domain/enquiries/enquiry-work.ts'
import type { EnquiryEventView } from '#domain/enquiries/staff-enquiry.ts'
import { dateAndTimeOf } from '#app/components/date.ts'

type Props = { readonly events: readonly EnquiryEventView[] }

/** What was done, by whom and when, the newest first. */
export function EnquiryEvents({ events }: Props) {
  return (
    <section className="order-box" aria-labelledby="enquiry-events">
      <h3 id="enquiry-events">What was done</h3>
      {events.length === 0 && <p className="muted">Nothing yet.</p>}
      <ol className="enquiry-events">
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
