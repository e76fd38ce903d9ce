/** Shows the inside of a notebook, drawn at true size. */
import './page-feature.css'

const LINE_MM = 7
const LINES = 7
const WIDTH_MM = 84
const HEIGHT_MM = LINE_MM * LINES
const SCALE_LEFT_MM = 74

export function PageFeature({ path }: { readonly path: string }) {
  return (
    <section className="home-page-feature page-wide" aria-labelledby="page-feature">
      <div>
        <div>
          <h2 id="page-feature">See the page before you buy</h2>
          <p>
            Every product shows its own ruling at its true size: the millimetres between two lines, the red
            margin, the hours of a planner’s day. Hold your pen to the screen, or print a sample sheet and
            write on it.
          </p>
          <a className="button button-plain" href={`${path}#page-preview`}>
            Open a page
          </a>
        </div>
        <PageCorner />
      </div>
    </section>
  )
}

const at = (line: number) => line * LINE_MM
const RULES = Array.from({ length: LINES - 1 }, (_, line) => `M0 ${at(line + 1)}H${SCALE_LEFT_MM}`).join('')
const TICKS = Array.from({ length: HEIGHT_MM + 1 }, (_, mm) => `M${SCALE_LEFT_MM} ${mm}h${tick(mm)}`).join('')

/** Some lines of a ruled page beside a scale, in millimetres. */
function PageCorner() {
  return (
    <svg
      className="home-page-corner"
      viewBox={`0 0 ${WIDTH_MM} ${HEIGHT_MM}`}
      width={`${WIDTH_MM}mm`}
      height={`${HEIGHT_MM}mm`}
      role="img"
      aria-label={`Ruled lines ${LINE_MM} millimetres apart, beside a scale`}
    >
      <path className="corner-lines" d={RULES} />
      <path className="corner-margin" d={`M14 0V${HEIGHT_MM}`} />
      <text className="corner-writing" x="18" y={at(3) - 0.9}>
        Good paper
      </text>
      <text className="corner-writing" x="18" y={at(4) - 0.9}>
        makes you write.
      </text>
      <path className="corner-scale" d={TICKS} />
      <path className="corner-arrow" d={`M64 ${at(5)}V${at(6)}m-1-1.6 1 1.6 1-1.6m-2-3.8 1-1.6 1 1.6`} />
      <text className="corner-label" x="62.4" y={at(5.5) + 1} textAnchor="end">
        {LINE_MM} mm
      </text>
    </svg>
  )
}

function tick(mm: number): number {
  if (mm % 10 === 0) return 6
  return mm % 5 === 0 ? 4 : 2.5
}
