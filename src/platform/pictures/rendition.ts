/** One size and format of a picture: what is made, cached and sent. */
import type { IconName, PictureFormat, PictureWidth, ShareName } from '../rules/picture.ts'

/** Icons alone are PNG: phones read nothing else. */
export type RenditionFormat = PictureFormat | 'png'

export type Rendition = {
  readonly id: string
  readonly size: PictureWidth | ShareName | IconName
  readonly format: RenditionFormat
}

/** Raise it if the same original gives different bytes than before: the cached files are then made again. */
export const RECIPE = 1

export function keyOf({ id, size, format }: Rendition): string {
  return `${id}-${size}.${format}`
}
