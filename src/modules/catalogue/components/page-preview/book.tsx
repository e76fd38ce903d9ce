/** Draws the open page, or a planner's two pages, with the reference objects on it. */
import type { Ref } from 'react'
import { lineHeights, sidesOf, TAB_OUT_MM, type PageMake } from '../../rules/page-drawing.ts'
import { Handwriting } from './handwriting.tsx'
import type { Length } from './length.ts'
import { PageShapes } from './page-shapes.tsx'
import { Reference, type ReferenceName } from './references.tsx'

/** Size of the handwriting on pages without lines. */
const USUAL_SPACING_MM = 8

export function bookSize(make: PageMake): { readonly widthMm: number; readonly heightMm: number } {
  const { widthMm, heightMm, subjects } = make.pageLayout
  const tabsMm = subjects > 1 ? TAB_OUT_MM : 0
  return { widthMm: widthMm * sidesOf(make).length + tabsMm, heightMm }
}

type Props = {
  readonly make: PageMake
  readonly label: string
  readonly length: Length
  readonly reference: ReferenceName
  readonly pageRef: Ref<SVGSVGElement>
  readonly inkRef: Ref<SVGGElement>
}

export function Book({ make, label, length, reference, pageRef, inkRef }: Props) {
  const { widthMm, heightMm } = bookSize(make)
  const writing = writingPlace(make)
  return (
    <svg
      ref={pageRef}
      className="page-book"
      width={length(widthMm)}
      height={length(heightMm)}
      viewBox={`0 0 ${widthMm} ${heightMm}`}
      role="img"
      aria-label={label}
    >
      <BookDefinitions />
      {sidesOf(make).map((side, index) => (
        <g key={side} transform={index > 0 ? `translate(${index * make.pageLayout.widthMm})` : undefined}>
          <PageShapes make={make} side={side} />
          <rect
            className={`page-fold page-fold-${side}`}
            x={side === 'left' ? make.pageLayout.widthMm - 16 : 0}
            width={16}
            height={heightMm}
          />
        </g>
      ))}
      <Handwriting {...writing} />
      <g ref={inkRef} className="page-strokes" />
      <Reference name={reference} place={{ xMm: writing.xMm, yMm: writing.yMm + writing.lineSpacingMm }} />
    </svg>
  )
}

/** Gradients that the drawing's classes refer to; one set serves all previews of a document. */
function BookDefinitions() {
  return (
    <defs>
      <linearGradient id="page-fold-right">
        <stop stopColor="#6b5a34" stopOpacity=".2" />
        <stop offset=".35" stopColor="#6b5a34" stopOpacity=".06" />
        <stop offset="1" stopColor="#6b5a34" stopOpacity="0" />
      </linearGradient>
      <linearGradient id="page-fold-left">
        <stop stopColor="#6b5a34" stopOpacity="0" />
        <stop offset=".65" stopColor="#6b5a34" stopOpacity=".05" />
        <stop offset="1" stopColor="#6b5a34" stopOpacity=".18" />
      </linearGradient>
      <linearGradient id="page-gold" x2="0" y2="1">
        <stop stopColor="#f3dc97" />
        <stop offset=".5" stopColor="#d3a03a" />
        <stop offset="1" stopColor="#a87a1c" />
      </linearGradient>
    </defs>
  )
}

/** On the second line, right of the margin; on a planner's page at 9:00 or later. */
function writingPlace(make: PageMake) {
  const { pageLayout, lineSpacingMm, ruling } = make
  const { marginMm, headMm, hours } = pageLayout
  if (ruling === 'planner' && hours !== null)
    return { xMm: 29, yMm: headMm + 13.5 - 0.4, lineSpacingMm: USUAL_SPACING_MM }
  const lines = lineHeights(make)
  return {
    xMm: (marginMm ?? 14) + 4,
    yMm: (lines[1] ?? headMm + USUAL_SPACING_MM) - 0.3,
    lineSpacingMm: lineSpacingMm ?? USUAL_SPACING_MM,
  }
}
