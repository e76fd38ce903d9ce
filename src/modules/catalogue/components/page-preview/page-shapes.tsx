/** The printed page: the page's shapes as a few SVG paths, in millimetres. */
import {
  drawPage,
  type Ink,
  type Line,
  type PageMake,
  type Shape,
  type Side,
} from '../../rules/page-drawing.ts'

const INKS: readonly Ink[] = ['rule', 'margin', 'faint', 'soft', 'print', 'strong']

export function PageShapes({ make, side }: { readonly make: PageMake; readonly side: Side }) {
  const shapes = drawPage(make, side)
  const { widthMm, heightMm } = make.pageLayout
  return (
    <>
      {shapes.map((shape) => shape.kind === 'tab' && <Tab key={shape.index} {...shape} />)}
      <rect className="page-paper" width={widthMm} height={heightMm} />
      {INKS.map((ink) => {
        const path = pathOf(shapes, ink)
        return path && <path key={ink} className={`page-ink page-ink-${ink}`} d={path} />
      })}
      <OtherShapes shapes={shapes} />
    </>
  )
}

/** All lines of one colour as one path. */
function pathOf(shapes: readonly Shape[], ink: Ink): string {
  return shapes
    .map((shape) => {
      if (shape.kind !== 'line' || shape.ink !== ink) return ''
      const [x, y] = shape.to
      const isLevel = y === shape.from[1]
      return `M${shape.from.map(short).join(' ')}${isLevel ? `H${short(x)}` : `L${short(x)} ${short(y)}`}`
    })
    .join('')
}

function OtherShapes({ shapes }: { readonly shapes: readonly Shape[] }) {
  return shapes.map((shape) => {
    switch (shape.kind) {
      case 'words':
        return (
          <text
            key={placeOf(shape)}
            className="page-words"
            x={short(shape.xMm)}
            y={short(shape.yMm)}
            fontSize={shape.sizeMm}
            textAnchor={shape.align === 'start' ? undefined : shape.align}
          >
            {shape.text}
          </text>
        )
      case 'ring':
        return (
          <circle
            key={placeOf(shape)}
            className="page-box"
            cx={short(shape.xMm)}
            cy={shape.yMm}
            r={shape.radiusMm}
          />
        )
      case 'tick':
      case 'hole':
        return (
          <rect
            key={placeOf(shape)}
            className={shape.kind === 'tick' ? 'page-box' : 'page-hole'}
            x={short(shape.xMm)}
            y={short(shape.yMm)}
            width={shape.widthMm}
            height={shape.heightMm}
            rx={0.8}
          />
        )
      case 'line':
      case 'tab':
        return null
    }
  })
}

/** A unique key: no two shapes of a kind start at the same point. */
function placeOf({ kind, xMm, yMm }: Exclude<Shape, Line>): string {
  return `${kind} ${xMm} ${yMm}`
}

type TabProps = {
  readonly index: number
  readonly xMm: number
  readonly yMm: number
  readonly widthMm: number
  readonly heightMm: number
}

const TAB_COLOURS = ['#b93a22', '#e3a018', '#0b5d45', '#3d6cb9', '#6b3a72']

/** Only its outer corners are rounded: the inner end lies under the page. */
function Tab({ index, xMm, yMm, widthMm, heightMm }: TabProps) {
  return (
    <rect
      fill={TAB_COLOURS[index]}
      x={xMm - 4}
      y={short(yMm)}
      width={widthMm + 4}
      height={short(heightMm)}
      rx={3}
    />
  )
}

/** Rounds to 0.01 mm, finer than any printer. */
export function short(mm: number): number {
  return Math.round(mm * 100) / 100
}
