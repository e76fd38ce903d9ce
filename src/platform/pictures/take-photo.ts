/**
 * Turns a buyer's upload into a photo that the shop may show: re-encoded from its pixels, upright, no larger than pages
 * need, without metadata. Runs in a process of its own (maker.ts).
 */
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import {
  PHOTO_BYTES,
  PHOTO_PIXELS,
  PHOTO_USES,
  type PhotoRefusal,
  type PhotoUse,
  type TakenPhoto,
} from '../rules/photo.ts'
import { kindOfPicture } from './kind-of-picture.ts'

const ID_LENGTH = 24
const TIMEOUT_SECONDS = 15
const WEBP = { quality: 80, effort: 4 }
/** Eight pixels in a palette: about 150 bytes, as product pictures have. */
const PLACEHOLDER = { width: 8, colours: 8 }

export type TakeAnswer = { readonly photo: TakenPhoto } | { readonly refusal: PhotoRefusal }

/** Never rejects: what cannot be decoded is refused. */
export async function takePhoto(bytes: Buffer, use: PhotoUse = 'photo'): Promise<TakeAnswer> {
  if (bytes.length === 0) return { refusal: 'empty' }
  if (bytes.length > PHOTO_BYTES) return { refusal: 'large' }
  if (kindOfPicture(bytes) === null) return { refusal: 'kind' }
  try {
    // We set the limit: a file that lies about its size fails while it is decoded.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > PHOTO_PIXELS) return { refusal: 'pixels' }
    return { photo: await makeAnew(bytes, use) }
  } catch {
    return { refusal: 'broken' }
  }
}

async function makeAnew(bytes: Buffer, use: PhotoUse): Promise<TakenPhoto> {
  const side = PHOTO_USES[use]
  const sized = sharp(bytes, {
    limitInputPixels: PHOTO_PIXELS,
    animated: false,
    // Phones write slightly broken files; truncated ones are refused all the same.
    failOn: 'error',
  })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  const { data, info } = await (use === 'logo' ? sized.toColourspace('srgb').png() : sized.webp(WEBP))
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer({ resolveWithObject: true })
  const small = await sharp(data)
    .resize({ width: PLACEHOLDER.width, height: PLACEHOLDER.width, fit: 'inside' })
    .png({ palette: true, colours: PLACEHOLDER.colours, dither: 0 })
    .toBuffer()
  return {
    id: createHash('sha256').update(data).digest('hex').slice(0, ID_LENGTH),
    bytes: data,
    contentType: use === 'logo' ? 'image/png' : 'image/webp',
    width: info.width,
    height: info.height,
    placeholder: `data:image/png;base64,${small.toString('base64')}`,
  }
}
