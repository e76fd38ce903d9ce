/** A printable sheet with a notebook page at true size, and a line to check the printer's scale. */
import { useId } from 'react'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { type PageMake, type Side, pageFacts } from '../../rules/page-drawing.ts'
import { CHECK_LINE_MM, SHEET_SIZES, sampleSheet, type SheetSize } from '../../rules/sample-sheet.ts'
import { PageShapes, short } from './page-shapes.tsx'

type Props = {
  readonly make: PageMake
  readonly side: Side
  readonly size: SheetSize
  readonly name: string
  /** The product's address, in a form short enough to type. */
  readonly address: string
}

export function SampleSheet({ make, side, size, name, address }: Props) {
  const clipId = useId()
  const sheet = sampleSheet(make.pageLayout, size)
  const { xMm, yMm, shownWidthMm, shownHeightMm, wordsWidthMm } = sheet
  const { widthMm, heightMm } = make.pageLayout
  // List only the facts that can be seen on the sheet.
  const facts = sheet.isWhole
    ? pageFacts(make)
        .map(({ figure, label }) => `${figure} ${label}`)
        .join(' · ')
    : `The upper left part of a page of ${widthMm} × ${heightMm} mm. A4 paper shows the whole of it.`
  const where = `${shopFacts().name} · ${address}`
  return (
    <svg
      className="sheet-drawing"
      width={`${sheet.widthMm}mm`}
      height={`${sheet.heightMm}mm`}
      viewBox={`0 0 ${sheet.widthMm} ${sheet.heightMm}`}
      role="img"
      aria-label={`Sheet of ${SHEET_SIZES[size].name} paper with ${sheet.isWhole ? 'a page' : 'the upper corner of a page'} of ${name}`}
    >
      <clipPath id={clipId}>
        <rect width={shownWidthMm} height={shownHeightMm} />
      </clipPath>
      <g transform={`translate(${short(xMm)} ${yMm})`}>
        <g clipPath={`url(#${clipId})`}>
          <PageShapes make={make} side={side} />
        </g>
        <path className="sheet-marks" d={cropMarks(make, sheet)} />
        {!sheet.isWhole && (
          <path
            className="sheet-cut"
            d={`M${shownWidthMm} 0V${shownHeightMm}${shownHeightMm < make.pageLayout.heightMm ? 'H0' : ''}`}
          />
        )}
      </g>
      <g transform={`translate(${short(sheet.checkLineXMm)} ${sheet.checkLineYMm})`} className="sheet-notes">
        <path className="sheet-check" d={checkLine()} />
        <text y="6.5" fontSize="3.1">
          {`This line is ${CHECK_LINE_MM} mm long when the sheet is printed at 100 %, without scaling.`}
        </text>
        <text y="13" fontSize={fitting(name, 3.8, wordsWidthMm)} className="sheet-name">
          {name}
        </text>
        <text y="17.6" fontSize={fitting(facts, 2.8, wordsWidthMm)}>
          {facts}
        </text>
        <text y="21.8" fontSize={fitting(where, 2.8, wordsWidthMm)}>
          {where}
        </text>
      </g>
    </svg>
  )
}

/** Average width of a letter, as a share of the font size. */
const LETTER_SHARE = 0.54

/** A font size, in mm, at which the text fits the paper. */
function fitting(words: string, most: number, roomMm: number): number {
  return short(Math.min(most, roomMm / (words.length * LETTER_SHARE)))
}

const MARK_MM = 4
const GAP_MM = 2

/** Crop marks: two short lines outside each corner of the page that is on the sheet. */
function cropMarks({ pageLayout }: PageMake, sheet: ReturnType<typeof sampleSheet>): string {
  const right = Math.min(pageLayout.widthMm, sheet.shownWidthMm)
  const isRightEdge = right === pageLayout.widthMm
  const isFoot = sheet.shownHeightMm === pageLayout.heightMm
  const corners = [
    { x: 0, y: 0, toX: -1, toY: -1 },
    ...(isRightEdge ? [{ x: right, y: 0, toX: 1, toY: -1 }] : []),
    ...(isFoot ? [{ x: 0, y: sheet.shownHeightMm, toX: -1, toY: 1 }] : []),
    ...(isRightEdge && isFoot ? [{ x: right, y: sheet.shownHeightMm, toX: 1, toY: 1 }] : []),
  ]
  return corners
    .map(
      ({ x, y, toX, toY }) =>
        `M${x + toX * GAP_MM} ${y}h${toX * MARK_MM}M${x} ${y + toY * GAP_MM}v${toY * MARK_MM}`,
    )
    .join('')
}

/** With a tick each centimetre. */
function checkLine(): string {
  const ticks = Array.from({ length: CHECK_LINE_MM / 10 + 1 }, (_, cm) => {
    const isEnd = cm === 0 || cm === CHECK_LINE_MM / 10
    return `M${cm * 10} ${isEnd ? -3 : -1.5}V${isEnd ? 1 : 0}`
  })
  return `M0 0H${CHECK_LINE_MM}${ticks.join('')}`
}
