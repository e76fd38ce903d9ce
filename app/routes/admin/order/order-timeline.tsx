import type { StaffTimelineEntry } from '#domain/orders/staff-timeline.ts'
import { dateAndTimeOf } from '#app/components/date.ts'

/** What happened, newest first: when, by whom and why. */
export function OrderTimeline({ entries }: { readonly entries: readonly StaffTimelineEntry[] }) {
  return (
    <section className="order-box" aria-labelledby="order-timeline">
      <h3 id="order-timeline">What happened</h3>
      <ol className="timeline" reversed>
        {entries.map(({ id, at, title, detail, who, tone }) => (
          <li key={id} data-tone={tone}>
            <p className="timeline-title">{title}</p>
            {detail !== '' && <p>{detail}</p>}
            <p className="muted">
              <time dateTime={at}>{dateAndTimeOf(at)}</time> · {who}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
