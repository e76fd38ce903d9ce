/**
 * Converts pictures: an original into one of its sizes, and an upload into a photo that the shop may show. Only known
 * types within limits are decoded; no metadata is copied. Runs in a process of its own (maker.ts).
 */
import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import {
  PHOTO_BYTES,
  PHOTO_PIXELS,
  PHOTO_USES,
  type PhotoRefusal,
  type PhotoUse,
  type TakenPhoto,
} from '../rules/photo.ts'
import { SHARE_PICTURE, type IconName, type ShareName } from '../rules/picture.ts'
import { LETTERING } from './lettering.generated.ts'
import type { Rendition, RenditionFormat } from './picture-cache.ts'
import type { PictureMaster } from './stored-pictures.ts'

const MAX_PIXELS = 40_000_000
const TIMEOUT_SECONDS = 15
/** AVIF at this effort takes twice the time of WebP and a third less bytes; the next step takes twice that for 3 %. */
const AVIF = { quality: 55, effort: 2 }
const WEBP = { quality: 78, effort: 4 }
const JPEG = { quality: 78, mozjpeg: true }
const PAPER = '#faf6ec'

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
      return picture.flatten({ background: PAPER }).jpeg(JPEG)
  }
}

// Icons, and the picture of shared links, from a logo of any shape: the whole logo in the middle.

const CARD = '#ffffff'
const CLEAR = '#ffffff00'

type LogoSheet = {
  readonly width: number
  readonly height: number
  readonly margin: number
  readonly background: string
}

type LogoUse = IconName | Extract<ShareName, 'logo'>

/** The smallest is for tabs, which have a background of their own; phones put the others on anything. */
function sheetOf(name: LogoUse): LogoSheet {
  if (name === 'logo') return { ...SHARE_PICTURE, margin: 120, background: PAPER }
  // Phones cut a maskable icon to a circle of four fifths.
  if (name === 'icon-maskable') return { width: 512, height: 512, margin: 104, background: CARD }
  const side = Number(name.slice('icon-'.length))
  const isForTab = side === 32
  return {
    width: side,
    height: side,
    margin: isForTab ? 0 : Math.round(side * 0.08),
    background: isForTab ? CLEAR : CARD,
  }
}

async function drawLogo(logo: Sharp, name: LogoUse): Promise<Sharp> {
  const { width, height, margin, background } = sheetOf(name)
  const image = await logo
    .resize({
      width: width - 2 * margin,
      height: height - 2 * margin,
      fit: 'contain',
      background: CLEAR,
    })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 4, background } }).composite([
    { input: image, left: margin, top: margin },
  ])
}

// The share picture of a page, 1200 × 630: ruled paper with the brand on the left, the photograph on the right. Text is
// drawn as outlines, so that no fonts are needed.

const { width: WIDTH, height: HEIGHT } = SHARE_PICTURE
const SHEET = { width: 470, paper: PAPER, rule: '#cfdcf0', margin: '#e7a79b' }
const LEFT = 76
const BASELINE = 300
const NATIVE_GAP = 16
const TAGLINE = { top: 366, step: 45 }
const RULE_STEP = 45
const EMERALD = '#0b5d45'
const GOLD = '#8a5a00'
const MUTED = '#5e665f'

const GEM = `<g transform="translate(${LEFT - 6} 84) scale(2.75)">
  <path fill="${EMERALD}" d="M10 3h12l7 9-13 17L3 12z"/>
  <path fill="#3a9a76" fill-opacity=".55" d="M10 3h12l-6 9zM3 12h13L10 3zm26 0H16l6-9z"/>
  <path fill="none" stroke="#f0d48a" stroke-linejoin="round" d="M3 12h26M10 3l6 9 6-9M3 12l13 17 13-17M11 12l5 17 5-17"/>
</g>`

/** Rejects if the picture cannot be read. The caller still has to set a format. */
async function drawSharePicture(picture: Sharp): Promise<Sharp> {
  const place = { width: WIDTH - SHEET.width, height: HEIGHT }
  const photograph = await picture
    .resize({ ...place, fit: 'cover', position: 'centre' })
    .flatten({ background: SHEET.paper })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: SHEET.paper } }).composite([
    { input: photograph, left: SHEET.width, top: 0 },
    { input: Buffer.from(sheet()), left: 0, top: 0 },
  ])
}

function sheet(): string {
  const { width, rule, margin } = SHEET
  const lines = Array.from({ length: 5 }, (_, index) => TAGLINE.top + 12 + (index + 1) * RULE_STEP)
    .map((y) => `M0 ${y}H${width}`)
    .join('')
  const native = `translate(${LEFT + LETTERING.name.width + NATIVE_GAP} ${BASELINE})`
  const tagline = LETTERING.tagline.map(
    ({ path }, index) =>
      `<path fill="${MUTED}" transform="translate(${LEFT + 2} ${TAGLINE.top + index * TAGLINE.step})" d="${path}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}">
    <path fill="none" stroke="${rule}" stroke-width="1.5" d="${lines}"/>
    <path fill="none" stroke="${margin}" stroke-width="1.5" d="M48 0V${HEIGHT}"/>
    ${GEM}
    <path fill="${EMERALD}" transform="translate(${LEFT - 3} ${BASELINE})" d="${LETTERING.name.path}"/>
    <path fill="${GOLD}" transform="${native}" d="${LETTERING.native.path}"/>
    ${tagline.join('')}
  </svg>`
}

// Uploads: re-encoded from their pixels, upright, no larger than pages need.

const ID_LENGTH = 24
const PHOTO_WEBP = { quality: 80, effort: 4 }
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
    return { photo: await reencode(bytes, use) }
  } catch {
    return { refusal: 'broken' }
  }
}

async function reencode(bytes: Buffer, use: PhotoUse): Promise<TakenPhoto> {
  const side = PHOTO_USES[use]
  const sized = sharp(bytes, {
    limitInputPixels: PHOTO_PIXELS,
    animated: false,
    // Phones write slightly broken files; truncated ones are refused all the same.
    failOn: 'error',
  })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  const { data, info } = await (use === 'logo' ? sized.toColourspace('srgb').png() : sized.webp(PHOTO_WEBP))
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

/**
 * The type of a picture by its first bytes; null for every type that the shop does not open, above all SVG with
 * scripts.
 */
export function kindOfPicture(bytes: Buffer): PictureMaster['contentType'] | null {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp'
  if (text(0, 3) === '\xff\xd8\xff') return 'image/jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  return /^ftypavi[fs]$/.test(text(4, 12)) ? 'image/avif' : null
}
