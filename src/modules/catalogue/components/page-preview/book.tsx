/** Draws the open page, or a planner's two pages, with handwriting and a reference object on it. */
import type { Ref } from 'react'
import { lineHeights, sidesOf, TAB_OUT_MM, type PageMake } from '../../rules/page-drawing.ts'
import { PageShapes } from './page-shapes.tsx'

/** Converts millimetres to an SVG length: CSS mm until the screen's scale is known, then pixels. */
export type Length = (mm: number) => string

export function lengthAt(pxPerMm: number | null): Length {
  return pxPerMm === null ? (mm) => `${mm}mm` : (mm) => String(Math.round(mm * pxPerMm * 1000) / 1000)
}

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

/** Size of the handwriting on pages without lines. */
const USUAL_SPACING_MM = 8

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

// "Panna" and पन्ना as handwriting between two lines, with a broad, blue-black nib.

/** Drawn with the baseline at 0 and small letters 10 high; these fill two fifths of the line spacing. */
const LETTER_HEIGHT = 10
const SHARE_OF_LINE = 0.36

const LATIN = [
  // P
  'M5.6-20.5C5-13 3.2-5 .6 .6C-.2 2.2-2 2.4-2.4 1',
  'M-3.4-16.6C-1.6-21 6.4-24 12-22.6C18.6-21 17-12.4 9.6-10.4C7.4-9.8 5.4-10 4.6-11',
  // a
  'M26.6-8.4C24.4-11 17.6-8.6 16.8-3.4C16.2 1 20.4 1.6 23.4-2.6C25-4.8 26.2-7 26.8-9.2C25.8-5 24.8 .4 27.4 .6C29.4 .7 31-2.6 32.4-5.6',
  // nn
  'M32.4-5.6C33.2-7.6 34-9.4 34.8-9.3C36.2-9 34-2.6 33 .4C34.6-4.6 38-9.8 40.4-9.4C43.2-8.8 39.4-.6 41.2 .3C42.8 1 44.4-2.6 45.8-5.6',
  'M45.8-5.6C46.6-7.6 47.4-9.4 48.2-9.3C49.6-9 47.4-2.6 46.4 .4C48-4.6 51.4-9.8 53.8-9.4C56.6-8.8 52.8-.6 54.6 .3C56.2 1 57.8-2 59.6-4.4',
  // a
  'M70-8.4C67.8-11 61-8.6 60.2-3.4C59.6 1 63.8 1.6 66.8-2.6C68.4-4.8 69.6-7 70.2-9.2C69.2-5 68.2 .4 70.8 .6C73.4 .8 77-4.4 82-5.4',
]

const DEVANAGARI = [
  'M-1.6-13.4C10-14.2 24-13.6 37.6-14.2',
  // प
  'M1.2-13.6C1-10.4 .6-6.4 3.6-5.6C6-5 8-6 9.2-7.4',
  'M9.6-13.6C9.8-9 9.4-4 9.8 .8',
  // न् and न
  'M13.4-5.4C12.4-7.6 14.4-8.8 15.4-7.6C16.4-6 14.6-4.4 13.6-5.2C15-7.2 17.6-7.4 20-7.4',
  'M21.4-5C20.4-7.2 22.4-8.4 23.4-7.2C24.4-5.6 22.6-4 21.6-4.8C23-6.8 25.6-7 28.6-7.2',
  'M28.8-13.8C29.2-9 28.8-4 29.2 .8',
  // ा
  'M35-13.8C35.4-9 34.8-4 35.4 .8',
]

type HandwritingProps = {
  /** Where the writing begins on its line. */
  readonly xMm: number
  readonly yMm: number
  readonly lineSpacingMm: number
}

function Handwriting({ xMm, yMm, lineSpacingMm }: HandwritingProps) {
  const scale = Math.round(((lineSpacingMm * SHARE_OF_LINE) / LETTER_HEIGHT) * 1000) / 1000
  return (
    <g className="page-writing" transform={`translate(${xMm} ${yMm}) scale(${scale})`}>
      <path d={LATIN.join('')} transform="translate(4) skewX(-9)" />
      <path d={DEVANAGARI.join('')} transform="translate(104) scale(1.12) skewX(-6)" />
    </g>
  )
}

// Everyday objects at true size in millimetres, to show how large the page is.

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
