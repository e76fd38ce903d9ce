/** The measurements of a page as text: the figures beside its preview, and the drawing's text alternative. */
import {
  lineHeights,
  NOTE_SPACING_MM,
  noteHeights,
  PRIORITIES,
  TO_DOS,
  type PageMake,
} from './page-drawing.ts'

export type PageFact = { readonly figure: string; readonly label: string }

/** Most useful first. */
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

/** 'A page of …: 7 mm between lines, 27 lines a page, 24 mm margin, 170 × 220 mm the page.' */
export function describePage(name: string, make: PageMake): string {
  const facts = pageFacts(make).map(({ figure, label }) => `${figure} ${label}`)
  return `A page of ${name}: ${facts.join(', ')}`
}
