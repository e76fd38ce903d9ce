/**
 * The share picture of a page, 1200 × 630: ruled paper with the brand on the left, the photograph on the right. Text is
 * drawn as outlines, so that no fonts are needed.
 */
import sharp, { type Sharp } from 'sharp'
import { SHARE_PICTURE } from '../rules/picture.ts'
import { LETTERING } from './lettering.generated.ts'

const { width: WIDTH, height: HEIGHT } = SHARE_PICTURE
const SHEET = { width: 470, paper: '#faf6ec', rule: '#cfdcf0', margin: '#e7a79b' }
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
export async function drawSharePicture(picture: Sharp): Promise<Sharp> {
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
