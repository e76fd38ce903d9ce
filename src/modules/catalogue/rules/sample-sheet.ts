/**
 * A notebook page at true size on a sheet of printer paper: the whole page if it fits, else its upper left corner. A
 * line of 100 mm below it shows whether the printer kept the scale. Lengths in millimetres.
 */
import { TAB_OUT_MM } from './page-drawing.ts'
import type { PageLayout } from './page-layout.ts'

export const SHEET_SIZES = {
  a4: { name: 'A4', widthMm: 210, heightMm: 297 },
  a5: { name: 'A5', widthMm: 148, heightMm: 210 },
} as const

export type SheetSize = keyof typeof SHEET_SIZES

export const CHECK_LINE_MM = 100

export type SampleSheet = {
  readonly widthMm: number
  readonly heightMm: number
  /** The upper left corner of the page. */
  readonly xMm: number
  readonly yMm: number
  /** The part of the page, including tabs, that is on the sheet. */
  readonly shownWidthMm: number
  readonly shownHeightMm: number
  readonly isWhole: boolean
  /** Where the line of 100 mm begins; the text is below it. */
  readonly checkLineXMm: number
  readonly checkLineYMm: number
  /** Maximum width of a line of text. */
  readonly wordsWidthMm: number
}

/** The margins that printers can't print on, with room for crop marks. */
const SIDE_MM = 9
const TOP_MM = 14
/** Height of the check line and three lines of text. */
const NOTES_MM = 42

export function sampleSheet(layout: PageLayout, size: SheetSize): SampleSheet {
  const { widthMm, heightMm } = SHEET_SIZES[size]
  const fullWidthMm = layout.widthMm + (layout.subjects > 1 ? TAB_OUT_MM : 0)
  const shownWidthMm = Math.min(fullWidthMm, widthMm - 2 * SIDE_MM)
  const shownHeightMm = Math.min(layout.heightMm, heightMm - TOP_MM - NOTES_MM)
  const xMm = (widthMm - shownWidthMm) / 2
  const checkLineXMm = Math.min(xMm, widthMm - SIDE_MM - CHECK_LINE_MM)
  return {
    widthMm,
    heightMm,
    xMm,
    yMm: TOP_MM,
    shownWidthMm,
    shownHeightMm,
    isWhole: shownWidthMm === fullWidthMm && shownHeightMm === layout.heightMm,
    checkLineXMm,
    checkLineYMm: TOP_MM + shownHeightMm + 13,
    wordsWidthMm: widthMm - SIDE_MM - checkLineXMm,
  }
}

/** 'a5' for the small sheet; anything else means A4, the most common paper. */
export function readSheetSize(value: string | null): SheetSize {
  return value === 'a5' ? 'a5' : 'a4'
}
