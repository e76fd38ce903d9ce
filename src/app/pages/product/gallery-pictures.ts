import type { GalleryPicture } from './product-view.ts'

/**
 * Full width on a phone, about half of the page from 768 px on: keep in step with gallery.css. React preloads the first
 * picture in these sizes.
 */
export const GALLERY_SIZES = '(width >= 77.5rem) 37rem, (width >= 48rem) 46vw, 100vw'

/** Keys that lead to another picture. */
export const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Whether a key was pressed without modifiers: key combinations belong to the browser. */
export function isAlone(event: { readonly [key in 'altKey' | 'ctrlKey' | 'metaKey']: boolean }): boolean {
  return !event.altKey && !event.ctrlKey && !event.metaKey
}

/** The picture's alt text and its position, such as 2 of 5. */
export function altOf(picture: GalleryPicture, name: string, index: number, count: number): string {
  const place = count === 1 ? name : `${name}, picture ${index + 1} of ${count}`
  return picture.alt === '' ? place : `${place}: ${picture.alt}`
}

/** By picture: the size in which it was on screen when its card was followed. */
const shown = new Map<string, string>()

/** The card's picture is decoded already, so the gallery shows it in place of a blur until its own size has loaded. */
export function noteShownPicture({ currentSrc, complete }: HTMLImageElement): void {
  const { pathname } = new URL(currentSrc || '/', location.origin)
  const url = /^\/pictures\/[0-9a-f]+/.exec(pathname)?.[0]
  if (complete && url !== undefined) shown.set(url, pathname)
}

export function shownPicture(url: string): string | undefined {
  return shown.get(url)
}
