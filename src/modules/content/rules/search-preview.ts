/**
 * How a search engine is likely to show the home page. It cuts by width, not by characters, so the widths of Arial's
 * letters are added up: identical on server and browser, and an approximation.
 */
import { webUrl } from './seo-settings.ts'
import { oneLine } from '#platform/rules/share-text.ts'

export type PreviewDevice = 'desktop' | 'phone'

type Room = { readonly fontPx: number; readonly widthPx: number }

/** Observed in Google's results: one line of title on desktop, two on a phone; two and three lines of description. */
export const PREVIEW_ROOM: Readonly<Record<PreviewDevice, { readonly title: Room; readonly text: Room }>> = {
  desktop: { title: { fontPx: 20, widthPx: 580 }, text: { fontPx: 14, widthPx: 920 } },
  phone: { title: { fontPx: 18, widthPx: 640 }, text: { fontPx: 14, widthPx: 960 } },
}

/** Widths in thousandths of the font size, for letters that differ from the default. */
const NARROW = [
  ["ijl|'", 222],
  [' .,:;!/\\tfI[]', 278],
  ['r()-`"{}', 333],
  ['*', 389],
  ['cJksvxyz', 500],
] as const
const WIDE = [
  ['ABEKPSVXY&', 667],
  ['CDHNRUw', 722],
  ['GOQ', 778],
  ['Mm', 833],
  ['%', 889],
  ['W', 944],
  ['@…—', 1000],
] as const
const USUAL = 556
/** Scripts with full-width characters. */
const SQUARE = 1000

const WIDTHS: ReadonlyMap<string, number> = new Map(
  [...NARROW, ...WIDE].flatMap(([letters, width]) =>
    letters.split('').map((letter) => [letter, width] as const),
  ),
)
const ELLIPSIS = ' …'

export function textWidthPx(text: string, fontPx: number): number {
  return ([...text].reduce((sum, letter) => sum + widthOf(letter), 0) * fontPx) / 1000
}

function widthOf(letter: string): number {
  const known = WIDTHS.get(letter)
  if (known !== undefined) return known
  if (/\p{M}/u.test(letter)) return 0
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/u.test(
    letter,
  )
    ? SQUARE
    : USUAL
}

/** As much of the text as fits, cut after a whole word if possible. */
export function cutToWidth(text: string, { fontPx, widthPx }: Room): string {
  const line = oneLine(text)
  if (textWidthPx(line, fontPx) <= widthPx) return line
  let room = widthPx - textWidthPx(ELLIPSIS, fontPx)
  let end = 0
  for (const letter of line) {
    room -= (widthOf(letter) * fontPx) / 1000
    if (room < 0) break
    end += letter.length
  }
  const start = line.slice(0, end)
  const space = start.lastIndexOf(' ')
  const isWhole = line[end] === ' '
  const kept = isWhole || space < end / 2 ? start : start.slice(0, space)
  return kept.trimEnd() + ELLIPSIS
}

export type SearchPreview = { readonly host: string; readonly title: string; readonly text: string }

export function searchPreview(
  page: { readonly url: string; readonly title: string; readonly description: string },
  device: PreviewDevice,
): SearchPreview {
  const { title, text } = PREVIEW_ROOM[device]
  return {
    host: hostOf(page.url),
    title: cutToWidth(page.title, title),
    text: cutToWidth(page.description, text),
  }
}

/** 'www.panna.example' for an address; the text itself if it is not an address. */
export function hostOf(url: string): string {
  return webUrl(url)?.origin.replace(/^https?:\/\//, '') ?? url
}
