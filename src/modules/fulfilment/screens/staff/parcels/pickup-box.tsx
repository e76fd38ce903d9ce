import { AUTOMATIC_PICKUP_TIME, PICKUP_TIMES, type PickupView } from '../../../rules/pickup.ts'
import { formatDay } from '#platform/ui/staff/format-day.ts'

type Props = {
  readonly action: string
  readonly waiting: number
  readonly unasked: number
  readonly pickups: readonly PickupView[]
  readonly days: readonly string[]
  readonly nextDay: string | undefined
}

/** The pickups, and the form to request one. */
export function PickupBox({ action, waiting, unasked, pickups, days, nextDay }: Props) {
  return (
    <section className="panel" aria-labelledby="pickups">
      <h3 id="pickups">Pickup</h3>
      <p>{formatWaiting(waiting, unasked)}</p>
      {pickups.length > 0 && (
        <ul className="rows">
          {pickups.map((pickup) => (
            <li key={pickup.id}>
              <span className={`status status-${COLOURS[pickup.status]}`}>{WORDS[pickup.status]}</span>{' '}
              {formatDay(pickup.day)}, {pickup.time}
              {pickup.carrierId !== '' && <span className="muted"> number {pickup.carrierId}</span>}
              {pickup.remark !== '' && <span className="muted">{pickup.remark}</span>}
            </li>
          ))}
        </ul>
      )}
      <form method="post" action={action} className="staff-filter">
        <input type="hidden" name="wish" value="pickup" />
        <label>
          <span>Day</span>
          <select name="day" defaultValue={nextDay}>
            {days.map((day) => (
              <option key={day} value={day}>
                {formatDay(day)}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>Time</span>
          <input
            type="time"
            name="time"
            defaultValue={AUTOMATIC_PICKUP_TIME}
            min={PICKUP_TIMES.from}
            max={PICKUP_TIMES.to}
            required
          />
        </label>
        <button type="submit" className="button" disabled={waiting === 0}>
          Book pickup
        </button>
      </form>
    </section>
  )
}

function formatWaiting(waiting: number, unasked: number): string {
  if (waiting === 0) return 'No parcels are waiting in the warehouse.'
  const waitingText = waiting === 1 ? 'One parcel is waiting' : `${waiting} parcels are waiting`
  if (unasked === 0) return `${waitingText} in the warehouse. A pickup is requested.`
  const left = unasked === waiting ? (waiting === 1 ? 'it' : 'them') : `${unasked} of them`
  return `${waitingText} in the warehouse. No pickup is requested for ${left} yet.`
}

const WORDS = { requested: 'not confirmed', accepted: 'confirmed', refused: 'refused' } as const
const COLOURS = { requested: 'yellow', accepted: 'green', refused: 'red' } as const
