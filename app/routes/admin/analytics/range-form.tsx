import { MESSAGES } from '#domain/messages.ts'
import { STEPS, type Step } from '#domain/reports/buckets.ts'
import { PRESETS, type ReportRange } from '#domain/reports/range.ts'

type Props = {
  readonly path: string
  readonly range: ReportRange
  readonly step: Step
  /** The dates as they were typed. */
  readonly asked: { readonly from: string; readonly to: string }
  readonly today: string
}

/** By address, so that it works without JavaScript and can be kept as a link. */
export function RangeForm({ path, range, step, asked, today }: Props) {
  const typed = { from: asked.from || range.from, to: asked.to || range.to }
  const dayField = (name: 'from' | 'to', label: string) => (
    <label>
      <span>{label}</span>
      <input
        type="date"
        name={name}
        defaultValue={typed[name]}
        max={today}
        aria-invalid={range.isRefused || undefined}
        aria-describedby={range.isRefused ? 'range-refused' : undefined}
      />
    </label>
  )
  return (
    <form
      className="staff-filter range-form"
      method="get"
      action={path}
      key={`${range.preset} ${range.from} ${range.to} ${step}`}
    >
      <label>
        <span>Range</span>
        <select name="range" defaultValue={range.preset}>
          {Object.entries(PRESETS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {dayField('from', 'From')}
      {dayField('to', 'To')}
      <label>
        <span>By</span>
        <select name="by" defaultValue={step}>
          {Object.entries(STEPS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button">
        Show
      </button>
      <p className="range-hint">From and To count when the range is “{PRESETS.custom}”.</p>
      {range.isRefused && (
        <p className="note note-bad" role="alert" id="range-refused">
          {MESSAGES.report_days}
        </p>
      )}
    </form>
  )
}
