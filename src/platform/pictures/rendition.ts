/** One size and format of a picture: what is made, cached and sent. */
import type { PictureFormat, PictureWidth } from '../rules/picture.ts'

export type Rendition = {
  readonly id: string
  readonly size: PictureWidth | 'share'
  readonly format: PictureFormat
}

/** Raise it if the same original gives different bytes than before: the cached files are then made again. */
export const RECIPE = 1

export function keyOf({ id, size, format }: Rendition): string {
  return `${id}-${size}.${format}`
}
