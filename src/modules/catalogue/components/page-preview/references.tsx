/** Everyday objects at true size in millimetres, to show how large the page is. */

export const REFERENCES = [
  { name: 'pen', label: 'Pen', size: '138 mm' },
  { name: 'card', label: 'Bank card', size: '85.6 × 54 mm' },
  { name: 'coin', label: '₹10 coin', size: '27 mm' },
  { name: 'none', label: 'Nothing', size: 'the page alone' },
] as const

export type ReferenceName = (typeof REFERENCES)[number]['name']

/** ISO/IEC 7810, ID-1. */
export const CARD_MM = { width: 85.6, height: 53.98, radius: 3.18 } as const
export const COIN_MM = 27

type Place = { readonly xMm: number; readonly yMm: number }

/** The nib rests where the next line would be written. */
export function Reference({ name, place }: { readonly name: ReferenceName; readonly place: Place }) {
  const { xMm, yMm } = place
  if (name === 'pen')
    return (
      <g transform={`translate(${xMm + 3} ${yMm}) rotate(50)`}>
        <Pen />
      </g>
    )
  if (name === 'card')
    return (
      <g transform={`translate(${xMm - 4} ${yMm + 8}) rotate(-4)`}>
        <Card />
      </g>
    )
  if (name === 'coin')
    return (
      <g transform={`translate(${xMm} ${yMm + 6})`}>
        <Coin />
      </g>
    )
  return null
}

function Pen() {
  return (
    <>
      <path className="thing-shadow" d="M0 0L24-2H133q5 1 5 6.4t-5 6.4L40 6.6z" transform="rotate(3.2)" />
      <path className="thing-gold" d="M0 0L19-3.1q4 0 4 3.1t-4 3.1z" />
      <path className="thing-slit" d="M3 0H15" />
      <circle className="thing-dark" cx="15.4" r=".7" />
      <path className="thing-dark" d="M21-3.6L40-5V5L21 3.6q-1.4-3.6 0-7.2z" />
      <path className="thing-green" d="M40-5.6L92-6V6L40 5.6z" />
      <path className="thing-green" d="M95-6.4H133q5 1 5 6.4t-5 6.4H95z" />
      <path className="thing-shine" d="M42-3.4L92-3.7V-2L42-1.8zM95-4H133v1.7H95z" />
      <path
        className="thing-gold"
        d="M40-5.7h2v11.4h-2zM91.5-6.6h4v13.2h-4zM97-1.2h33q2 1.2 0 2.4H97q-2-1.2 0-2.4z"
      />
    </>
  )
}

function Card() {
  const { width, height, radius } = CARD_MM
  return (
    <>
      <rect className="thing-shadow" x="1" y="1.6" width={width} height={height} rx={radius} />
      <rect className="thing-green" width={width} height={height} rx={radius} />
      <path className="thing-shine" d={`M30 0H58L24 ${height}H0V47z`} />
      <rect className="thing-gold" x="9" y="18" width="11.5" height="9" rx="1.6" />
      <path className="thing-slit" d="M9 22.5h11.5M13 18v9M16.6 18v9" />
      <text className="thing-words" x="9" y="39" fontSize="4.6" letterSpacing=".7">
        0000 0000 0000 0000
      </text>
      <text className="thing-words" x="9" y="47" fontSize="3.4">
        85.6 × 54 mm
      </text>
    </>
  )
}

function Coin() {
  const radius = COIN_MM / 2
  return (
    <>
      <circle className="thing-shadow" cx={radius + 0.6} cy={radius + 1} r={radius} />
      <circle className="thing-gold" cx={radius} cy={radius} r={radius} />
      <circle className="thing-rim" cx={radius} cy={radius} r={radius - 0.7} />
      <circle className="thing-steel" cx={radius} cy={radius} r={9.2} />
      <text className="thing-value" x={radius} y={radius + 2.9} fontSize="8">
        ₹10
      </text>
    </>
  )
}
