/** Addresses of pictures. What is not spelled exactly so is no picture: there is no path in it that could lead anywhere. */
import { PICTURE_WIDTHS, type PictureFormat, type PictureWidth } from '#domain/catalogue/picture.ts'

export type PictureAddress = {
  /** 24 hexadecimal digits. */
  readonly id: string
  readonly size: PictureWidth | 'share'
  /** Null: the best that the client reads. */
  readonly format: PictureFormat | null
}

const PREFIX = '/pictures/'
const ADDRESS = /^\/pictures\/([0-9a-f]{24})(?:\/(?:(share)\.jpg|([0-9]{2,4})(?:\.(avif|webp|jpg))?))?$/
/** For those who ask for the picture and name no size. */
const USUAL_WIDTH: PictureWidth = 800
const WIDTHS: ReadonlyMap<string, PictureWidth> = new Map(
  PICTURE_WIDTHS.map((width) => [String(width), width]),
)

export function isPicturePath(url: string): boolean {
  return url.startsWith(PREFIX)
}

/** `/pictures/<id>`, with `/<width>`, `/<width>.<format>` or `/share.jpg` behind it; null for everything else. */
export function readPictureAddress(url: string): PictureAddress | null {
  const mark = url.indexOf('?')
  const found = ADDRESS.exec(mark === -1 ? url : url.slice(0, mark))
  const [, id, share, width, format] = found ?? []
  if (id === undefined) return null
  if (share !== undefined) return { id, size: 'share', format: 'jpg' }
  if (width === undefined) return { id, size: USUAL_WIDTH, format: null }
  const size = WIDTHS.get(width)
  return size === undefined ? null : { id, size, format: (format as PictureFormat | undefined) ?? null }
}
