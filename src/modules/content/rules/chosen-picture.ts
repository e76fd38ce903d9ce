/** Which file of a picture a browser fetches: the smallest that fills its place on the screen. */
import { holdsAtWidth, lengthPx, splitOutside } from './media-width.ts'
import type { PictureFacts } from './page-facts.ts'

export type Screen = { readonly widthPx: number; readonly density: number }

export function chosenPicture(
  { src, srcset, sizes }: Pick<PictureFacts, 'src' | 'srcset' | 'sizes'>,
  screen: Screen,
): string {
  const candidates = srcset
    .split(/,\s+/)
    .map((each) => /^(\S+)\s+(\d+)w$/.exec(each.trim()))
    .flatMap((found) => (found ? [{ url: found[1] ?? '', width: Number(found[2]) }] : []))
    .toSorted((a, b) => a.width - b.width)
  const needed = placeWidthPx(sizes, screen.widthPx) * screen.density
  return (candidates.find(({ width }) => width >= needed) ?? candidates.at(-1))?.url ?? src
}

/** How wide the page says that the picture's place is; the whole screen when it says nothing that is understood. */
export function placeWidthPx(sizes: string, widthPx: number): number {
  for (const each of splitOutside(sizes, ',')) {
    const text = each.trim()
    const [, query, length] = /^(\(.*\)|not .*\)|.* and \(.*\))\s+(\S+)$/.exec(text) ?? [null, null, text]
    if (query !== null && query !== undefined && !holdsAtWidth(query, widthPx)) continue
    const [, share] = /^(\d+(?:\.\d+)?)vw$/.exec(length ?? '') ?? []
    return share === undefined ? (lengthPx(length ?? '') ?? widthPx) : (Number(share) / 100) * widthPx
  }
  return widthPx
}
