/**
 * The page of a notebook as shapes in millimetres, from its upper left corner. Pure geometry, used for both the screen
 * preview and the printed sample sheet. All shapes lie on the page, except tabs, which extend beyond its right edge.
 */
import type { PageLayout } from './page-layout.ts'

export type Side = 'left' | 'right'

/** A ruled line, the red margin, and a planner's print in four strengths. */
export type Ink = 'rule' | 'margin' | 'strong' | 'print' | 'soft' | 'faint'

export type Line = {
  readonly kind: 'line'
  readonly ink: Ink
  readonly from: readonly [xMm: number, yMm: number]
  readonly to: readonly [xMm: number, yMm: number]
}
export type Box = {
  /** A checkbox; a hole for the wire; a coloured tab, numbered from the top. */
  readonly kind: 'tick' | 'hole' | 'tab'
  readonly index: number
  readonly xMm: number
  readonly yMm: number
  readonly widthMm: number
  readonly heightMm: number
}
type Ring = {
  readonly kind: 'ring'
  readonly xMm: number
  readonly yMm: number
  readonly radiusMm: number
}
export type Words = {
  readonly kind: 'words'
  readonly text: string
  readonly xMm: number
  /** The baseline of the text. */
  readonly yMm: number
  readonly sizeMm: number
  readonly align: 'start' | 'middle' | 'end'
}
export type Shape = Line | Box | Ring | Words

/** The product data needed to draw its page. */
export type PageMake = {
  readonly ruling: 'planner' | 'ruled' | 'plain'
  readonly lineSpacingMm: number | null
  readonly pageLayout: PageLayout
}

/** Minimum blank space between the last line and the bottom of the page. */
export const FOOT_MM = 9
/** How far a tab extends beyond the page. */
export const TAB_OUT_MM = 11

/** The distinct pages: both of a planner; other books need only the right one. */
export function sidesOf({ ruling, pageLayout }: PageMake): readonly Side[] {
  return ruling === 'planner' && pageLayout.hours !== null ? ['left', 'right'] : ['right']
}

export function drawPage(make: PageMake, side: Side): readonly Shape[] {
  const { pageLayout: layout, ruling } = make
  if (layout.hours !== null && ruling === 'planner')
    return side === 'left' ? plannerDay(layout, layout.hours) : plannerLists(layout)
  return [...(layout.subjects > 1 ? wireHoles(layout, side) : []), ...ruledLines(make), ...tabs(layout, side)]
}

/** Positions of a ruled page's lines, from the top; empty for other pages. */
export function lineHeights({ ruling, lineSpacingMm, pageLayout }: PageMake): number[] {
  if (ruling !== 'ruled' || lineSpacingMm === null) return []
  const { headMm, heightMm } = pageLayout
  const count = Math.floor((heightMm - FOOT_MM - headMm) / lineSpacingMm) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => headMm + index * lineSpacingMm)
}

function ruledLines(make: PageMake): Line[] {
  const { widthMm, heightMm, marginMm } = make.pageLayout
  const lines = lineHeights(make).map((y) => line('rule', [0, y], [widthMm, y]))
  if (marginMm === null || lines.length === 0) return lines
  return [...lines, line('margin', [marginMm, 0], [marginMm, heightMm])]
}

const TAB_SHARE = 0.72

/** Five coloured tabs, evenly spread over the height of the page. */
function tabs({ subjects, widthMm, heightMm }: PageLayout, side: Side): Box[] {
  if (subjects === 1 || side === 'left') return []
  const pitchMm = heightMm / subjects
  return Array.from({ length: subjects }, (_, index) => ({
    kind: 'tab',
    index,
    xMm: widthMm,
    yMm: (index + (1 - TAB_SHARE) / 2) * pitchMm,
    widthMm: TAB_OUT_MM,
    heightMm: TAB_SHARE * pitchMm,
  }))
}

const HOLE_PITCH_MM = 9.4
const HOLE = { widthMm: 4.4, heightMm: 5.8 }
const HOLE_FROM_EDGE_MM = 3

/** Square holes for the wire, along the binding. */
function wireHoles({ widthMm, heightMm }: PageLayout, side: Side): Box[] {
  const count = Math.floor((heightMm - 2 * FOOT_MM) / HOLE_PITCH_MM) + 1
  const firstMm = (heightMm - (count - 1) * HOLE_PITCH_MM - HOLE.heightMm) / 2
  const xMm = side === 'right' ? HOLE_FROM_EDGE_MM : widthMm - HOLE_FROM_EDGE_MM - HOLE.widthMm
  return Array.from({ length: count }, (_, index) => ({
    kind: 'hole',
    index,
    xMm,
    yMm: firstMm + index * HOLE_PITCH_MM,
    ...HOLE,
  }))
}

type Hours = NonNullable<PageLayout['hours']>

const EDGE_MM = 12
const HOURS_AT_MM = 24.5
const MAX_PER_HOUR_MM = 16
const WEEKDAYS = ['M', 'T', 'W', 'T', 'F', 'S', 'S']

/** The left page of a planner: date, weekday and a line for each hour, with a fainter one for its half. */
function plannerDay({ widthMm, heightMm, headMm }: PageLayout, { first, last }: Hours): Shape[] {
  const endMm = widthMm - EDGE_MM + 1
  const firstMm = headMm + 13.5
  const pitchMm = Math.min(MAX_PER_HOUR_MM, (heightMm - 15.5 - firstMm) / (last - first))
  const hours = Array.from({ length: last - first + 1 }, (_, index) => {
    const y = firstMm + index * pitchMm
    return [
      words(String(first + index), HOURS_AT_MM - 3.5, y - 1.6, 3.6, 'end'),
      line('soft', [HOURS_AT_MM + 2.5, y], [endMm, y]),
      ...(index > 0 ? [line('faint', [HOURS_AT_MM + 2.5, y - pitchMm / 2], [endMm, y - pitchMm / 2])] : []),
    ]
  })
  const weekdays = WEEKDAYS.flatMap((day, index): Shape[] => {
    const x = endMm - 4 - (6 - index) * 10.5
    return [
      { kind: 'ring', xMm: x, yMm: headMm - 9.7, radiusMm: 4 },
      words(day, x, headMm - 8.4, 2.9, 'middle'),
    ]
  })
  return [
    words('Date', EDGE_MM + 2, headMm - 8, 3.6),
    line('soft', [27.5, headMm - 7.5], [endMm - 4 - 6 * 10.5 - 8, headMm - 7.5]),
    ...weekdays,
    line('strong', [EDGE_MM, headMm], [endMm, headMm]),
    line('print', [HOURS_AT_MM, headMm + 4], [HOURS_AT_MM, heightMm - EDGE_MM]),
    ...hours.flat(),
  ]
}

const PRIORITIES = 3
const TO_DOS = 6
const NOTE_SPACING_MM = 7

/** The right page: priorities, a to-do list and ruled notes. */
function plannerLists(layout: PageLayout): Shape[] {
  const { widthMm, headMm } = layout
  const startMm = 14
  const endMm = widthMm - EDGE_MM
  const heading = (text: string, y: number): Shape[] => [
    words(text, startMm, y, 4.2),
    line('strong', [startMm, y + 3.5], [endMm, y + 3.5]),
  ]
  const priorities = Array.from({ length: PRIORITIES }, (_, index) => {
    const y = headMm + 8.5 + index * 11.5
    return [
      words(String(index + 1), startMm + 3, y - 1.6, 4.2, 'middle'),
      line('soft', [startMm + 10, y], [endMm, y]),
    ]
  })
  const toDos = Array.from({ length: TO_DOS }, (_, index): Shape[] => {
    const y = headMm + 66 + index * 9.5
    return [
      { kind: 'tick', index, xMm: startMm, yMm: y - 5.4, widthMm: 4.8, heightMm: 4.8 },
      line('soft', [startMm + 10, y], [endMm, y]),
    ]
  })
  return [
    ...heading('Three priorities', headMm - 8),
    ...priorities.flat(),
    ...heading('To do', headMm + 51),
    ...toDos.flat(),
    ...heading('Notes', headMm + 131),
    ...noteHeights(layout).map((y) => line('soft', [startMm, y], [endMm, y])),
  ]
}

/** Positions of a planner's ruled notes, from the top. */
export function noteHeights({ headMm, heightMm }: PageLayout): number[] {
  const firstMm = headMm + 142
  const count = Math.floor((heightMm - 14 - firstMm) / NOTE_SPACING_MM) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => firstMm + index * NOTE_SPACING_MM)
}

function line(ink: Ink, from: Line['from'], to: Line['to']): Line {
  return { kind: 'line', ink, from, to }
}

function words(
  text: string,
  xMm: number,
  yMm: number,
  sizeMm: number,
  align: Words['align'] = 'start',
): Words {
  return { kind: 'words', text, xMm, yMm, sizeMm, align }
}

type PageFact = { readonly figure: string; readonly label: string }

/** The measurements of a page beside its preview, most useful first. */
export function pageFacts(make: PageMake): readonly PageFact[] {
  const { widthMm, heightMm } = make.pageLayout
  const size = { figure: `${widthMm} × ${heightMm} mm`, label: 'the page' }
  return [...printedFacts(make), ...tabFacts(make), size]
}

function printedFacts(make: PageMake): readonly PageFact[] {
  const { ruling, lineSpacingMm, pageLayout } = make
  const { hours, marginMm } = pageLayout
  if (ruling === 'planner' && hours !== null) {
    return [
      { figure: `${hours.last - hours.first + 1} hours`, label: `from ${hours.first} to ${hours.last}` },
      { figure: `${PRIORITIES} priorities`, label: `and ${TO_DOS} things to do` },
      { figure: `${noteHeights(pageLayout).length} lines`, label: `for notes, ${NOTE_SPACING_MM} mm apart` },
    ]
  }
  const lines = lineHeights(make)
  if (lines.length === 0) return [{ figure: 'No lines', label: 'the whole page is yours' }]
  return [
    { figure: `${lineSpacingMm} mm`, label: 'between lines' },
    { figure: `${lines.length} lines`, label: 'a page' },
    ...(marginMm === null ? [] : [{ figure: `${marginMm} mm`, label: 'margin' }]),
  ]
}

function tabFacts({ pageLayout }: PageMake): readonly PageFact[] {
  if (pageLayout.subjects === 1) return []
  return [{ figure: `${pageLayout.subjects} tabs`, label: 'for as many subjects' }]
}

/** The drawing's text alternative: 'A page of …: 7 mm between lines, 27 lines a page, … 170 × 220 mm the page'. */
export function describePage(name: string, make: PageMake): string {
  const facts = pageFacts(make).map(({ figure, label }) => `${figure} ${label}`)
  return `A page of ${name}: ${facts.join(', ')}`
}
