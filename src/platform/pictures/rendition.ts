/** One size and format of a picture: what is made, kept and sent. */
import type { PictureFormat, PictureWidth } from '../rules/picture.ts'

export type Rendition = {
  readonly id: string
  readonly size: PictureWidth | 'share'
  readonly format: PictureFormat
}

/** Raise it when the same master gives other bytes than before: what was kept on disk is then made anew. */
export const RECIPE = 1

export function keyOf({ id, size, format }: Rendition): string {
  return `${id}-${size}.${format}`
}
