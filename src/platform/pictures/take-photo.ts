/**
 * From what a buyer sent to a photo that the shop may show: made anew from its pixels, upright, no
 * larger than pages need, without a trace of what else was in the file. Done in a process of its own (maker.ts).
 */
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { PHOTO_BYTES, PHOTO_PIXELS, PHOTO_SIDE, type PhotoRefusal, type TakenPhoto } from '../rules/photo.ts'
import { kindOfPicture } from './kind-of-picture.ts'

const ID_LENGTH = 24
const TIMEOUT_SECONDS = 15
const WEBP = { quality: 80, effort: 4 }
/** Eight pixels in a palette: about 150 bytes, as the photographs of products have. */
const PLACEHOLDER = { width: 8, colours: 8 }

export type TakeAnswer = { readonly photo: TakenPhoto } | { readonly refusal: PhotoRefusal }

/** Never rejects: what can't be opened is refused. */
export async function takePhoto(bytes: Buffer): Promise<TakeAnswer> {
  if (bytes.length === 0) return { refusal: 'empty' }
  if (bytes.length > PHOTO_BYTES) return { refusal: 'large' }
  if (kindOfPicture(bytes) === null) return { refusal: 'kind' }
  try {
    // The bound is ours to say: a picture of a lie about its size fails when it is read.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > PHOTO_PIXELS) return { refusal: 'pixels' }
    return { photo: await makeAnew(bytes) }
  } catch {
    return { refusal: 'broken' }
  }
}

async function makeAnew(bytes: Buffer): Promise<TakenPhoto> {
  const { data, info } = await sharp(bytes, {
    limitInputPixels: PHOTO_PIXELS,
    animated: false,
    // Telephones write files that are odd at the edges; what is cut off is refused all the same.
    failOn: 'error',
  })
    .autoOrient()
    .resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp(WEBP)
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer({ resolveWithObject: true })
  const small = await sharp(data)
    .resize({ width: PLACEHOLDER.width, height: PLACEHOLDER.width, fit: 'inside' })
    .png({ palette: true, colours: PLACEHOLDER.colours, dither: 0 })
    .toBuffer()
  return {
    id: createHash('sha256').update(data).digest('hex').slice(0, ID_LENGTH),
    bytes: data,
    contentType: 'image/webp',
    width: info.width,
    height: info.height,
    placeholder: `data:image/png;base64,${small.toString('base64')}`,
  }
}
