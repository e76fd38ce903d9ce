/** Icons, and the picture of shared links, from a logo of any shape: the whole logo in the middle. */
import sharp, { type Sharp } from 'sharp'
import { SHARE_PICTURE, type IconName, type ShareName } from '../rules/picture.ts'

const CARD = '#ffffff'
const PAPER = '#faf6ec'
const CLEAR = '#ffffff00'

type Sheet = {
  readonly width: number
  readonly height: number
  readonly margin: number
  readonly background: string
}

type LogoUse = IconName | Extract<ShareName, 'logo'>

/** The smallest is for tabs, which have a background of their own; phones put the others on anything. */
function sheetOf(name: LogoUse): Sheet {
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

export async function drawLogo(logo: Sharp, name: LogoUse): Promise<Sharp> {
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
