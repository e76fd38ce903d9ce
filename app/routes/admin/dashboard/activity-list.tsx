import { Link } from 'react-router'
import type { Activity } from '#domain/admin/activity.ts'
import { dateAndTimeOf } from '#app/components/date.ts'

const STATUS_WORDS: Readonly<Record<Activity['status'], string>> = {
  success: 'Success',
  warning: 'Warning',
  error: 'Error',
  info: 'Info',
}
const TYPE_WORDS: Readonly<Record<Activity['type'], string>> = {
  order: 'Order',
  product: 'Product',
  user: 'User',
  other: 'Other',
}

type Props = {
  /** Newest first; null where it could not be read. */
  readonly activity: readonly Activity[] | null
}

export function ActivityList({ activity }: Props) {
  return (
    <section className="panel" aria-labelledby="recent-activity">
      <h3 id="recent-activity">Recent Activity</h3>
      {activity === null && <p className="muted">Could not be read just now.</p>}
      {activity?.length === 0 && <p className="muted">Nothing has happened yet.</p>}
      {activity !== null && activity.length > 0 && (
        <ol className="activity">
          {activity.map((item) => (
            <ActivityItem key={item.id} item={item} />
          ))}
        </ol>
      )}
    </section>
  )
}

/** The colour is said in words as well. */
function ActivityItem({ item }: { readonly item: Activity }) {
  const { type, action, details, timestamp, status, href } = item
  return (
    <li className="activity-item" data-status={status} data-type={type}>
      <span className="activity-status">{STATUS_WORDS[status]}</span>
      <div>
        <Link to={href}>{action}</Link>
        <p>{details}</p>
        <p className="activity-when">
          {TYPE_WORDS[type]}, <time dateTime={timestamp}>{dateAndTimeOf(timestamp)}</time>
        </p>
      </div>
    </li>
  )
}
