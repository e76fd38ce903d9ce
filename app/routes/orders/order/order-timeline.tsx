import type { TimelineEntry } from '#domain/orders/order-timeline.ts'
import { dateAndTimeOf } from '#app/components/date.ts'

/** What happened, newest first: when, by whom and why. */
export function OrderTimeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  return (
    <section className="order-box" aria-labelledby="order-timeline">
      <h2 id="order-timeline">What happened</h2>
      <ol className="timeline" reversed>
        {entries.map(({ at, title, detail, who, tone }) => (
          <li key={`${at} ${title}`} data-tone={tone}>
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
