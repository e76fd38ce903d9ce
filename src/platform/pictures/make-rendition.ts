/**
 * Makes one size and format from an original. Only known picture types within limits are decoded; no metadata is
 * copied. Runs in a process of its own (maker.ts).
 */
import sharp, { type Sharp } from 'sharp'
import type { PictureMaster } from './get-picture-master.ts'
import { kindOfPicture } from './kind-of-picture.ts'
import { drawSharePicture } from './share-picture.ts'
import { SHARE_PICTURE } from '../rules/picture.ts'
import { drawLogo } from './icon.ts'
import type { Rendition, RenditionFormat } from './rendition.ts'

const MAX_PIXELS = 40_000_000
const TIMEOUT_SECONDS = 15
/** AVIF at this effort takes twice the time of WebP and a third less bytes; the next step takes twice that for 3 %. */
const AVIF = { quality: 55, effort: 2 }
const WEBP = { quality: 78, effort: 4 }
const JPEG = { quality: 78, mozjpeg: true }

// One thread per picture; memory is released at once.
sharp.concurrency(1)
sharp.cache(false)

/** Rejects if the bytes are not a picture, not of the declared type, or too large. */
export async function makeRendition(
  master: PictureMaster,
  rendition: Omit<Rendition, 'id'>,
): Promise<Buffer> {
  const kind = kindOfPicture(master.bytes)
  if (kind !== master.contentType) throw new Error(`its bytes are ${kind ?? 'not a picture'}`)
  const picture = sharp(master.bytes, { limitInputPixels: MAX_PIXELS, animated: false }).autoOrient()
  const sized = await draw(picture, rendition.size)
  return inFormat(sized, rendition.format).timeout({ seconds: TIMEOUT_SECONDS }).toBuffer()
}

async function draw(picture: Sharp, size: Rendition['size']): Promise<Sharp> {
  if (typeof size === 'number') return picture.resize({ width: size, withoutEnlargement: true })
  if (size === 'share') return drawSharePicture(picture)
  if (size === 'cover') return picture.resize({ ...SHARE_PICTURE, fit: 'cover' })
  return drawLogo(picture, size)
}

function inFormat(picture: Sharp, format: RenditionFormat) {
  switch (format) {
    case 'avif':
      return picture.avif(AVIF)
    case 'webp':
      return picture.webp(WEBP)
    case 'png':
      return picture.png()
    case 'jpg':
      // Transparency is flattened onto the paper colour.
      return picture.flatten({ background: '#faf6ec' }).jpeg(JPEG)
  }
}
