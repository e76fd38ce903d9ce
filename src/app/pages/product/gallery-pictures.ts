import type { GalleryPicture } from './product-view.ts'

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
