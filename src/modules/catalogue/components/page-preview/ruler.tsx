/** A ruler along an edge of the page: a tick per millimetre, a number per centimetre. */
import { useId } from 'react'
import type { Length } from './length.ts'

const THICK_MM = 5.5
/** Extends a little beyond the page, like a real ruler. */
const BEYOND_MM = 4

type Props = {
  readonly lengthMm: number
  readonly length: Length
  readonly isUpright?: boolean
}

/** One centimetre of ticks, repeated: the fifth is longer, the first longest. */
function ticks(isUpright: boolean): string {
  return Array.from({ length: 10 }, (_, mm) => {
    const long = mm === 0 ? 2.4 : mm === 5 ? 1.8 : 1.1
    return isUpright ? `M${THICK_MM} ${mm}h-${long}` : `M${mm} ${THICK_MM}v-${long}`
  }).join('')
}

export function Ruler({ lengthMm, length, isUpright = false }: Props) {
  const patternId = useId()
  const centimetres = Array.from({ length: Math.floor(lengthMm / 10) }, (_, index) => index + 1)
  const across = isUpright
    ? { width: THICK_MM, height: lengthMm + BEYOND_MM }
    : { width: lengthMm + BEYOND_MM, height: THICK_MM }
  return (
    <svg
      className={`page-ruler ${isUpright ? 'page-ruler-upright' : ''}`}
      width={length(across.width)}
      height={length(across.height)}
      viewBox={`0 0 ${across.width} ${across.height}`}
      aria-hidden="true"
    >
      <pattern
        id={patternId}
        width={isUpright ? THICK_MM : 10}
        height={isUpright ? 10 : THICK_MM}
        patternUnits="userSpaceOnUse"
      >
        <path d={ticks(isUpright)} />
      </pattern>
      <rect {...across} fill={`url(#${patternId})`} />
      {centimetres.map((cm) => (
        <text key={cm} x={isUpright ? 1.9 : cm * 10} y={isUpright ? cm * 10 + 0.95 : 2.7}>
          {cm}
        </text>
      ))}
    </svg>
  )
}
