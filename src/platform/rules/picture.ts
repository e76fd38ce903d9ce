/** A picture of the shop. Its address contains a digest of its bytes, so the content of an address never changes. */
export type PictureView = {
  /** `/pictures/<id>`; a width and a format may follow. */
  readonly url: string
  readonly width: number
  readonly height: number
  /** A few blurred pixels as a `data:` URL, shown until the picture has loaded. */
  readonly placeholder: string
  /** Alternative text; empty if the text beside the picture says the same. */
  readonly alt: string
}

/** The widths in which pictures are served; a picture is never enlarged beyond its master. */
export const PICTURE_WIDTHS = [96, 160, 240, 320, 480, 640, 800, 1200, 1600] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** The sides in pixels of the icons made from a logo. */
export const ICON_SIDES = [32, 180, 192, 512] as const
export type IconName = `icon-${(typeof ICON_SIDES)[number] | 'maskable'}`
/** The picture of shared links: with the example's brand beside it, of a photograph alone, or of a logo. */
export type ShareName = 'share' | 'cover' | 'logo'

/** The preview picture for shared links: one size that every link preview accepts. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const

const OWN = /^\/pictures\/[0-9a-f]{24}$/
/** The highest pixel density at which a difference is visible. */
const DENSEST = 3
/** On current screens no fluid slot is narrower than this. */
const NARROWEST_FLUID = 240

/** Whether it is served below `/pictures/`, and so is available in several sizes. */
export function isOwnPicture(url: string): boolean {
  return OWN.test(url)
}

/** The id of one of the shop's own pictures. */
export function pictureIdOf(ownUrl: string): string {
  return ownUrl.slice('/pictures/'.length)
}

/**
 * The `srcset` of a picture; null if it is not one of the shop's own. For a fixed size ("64px") it lists only widths
 * that the slot can use.
 */
export function pictureSources(url: string, masterWidth: number, sizes: string): string | null {
  if (!isOwnPicture(url)) return null
  const fixed = /^(\d+)px$/.exec(sizes)
  const place = fixed ? Number(fixed[1]) : null
  return widthsFor(masterWidth, place)
    .map((width) => `${url}/${width} ${width}w`)
    .join(', ')
}

/** Up to the master's own width; for a fixed size up to the first width that fills it on the densest screen. */
function widthsFor(masterWidth: number, place: number | null): readonly PictureWidth[] {
  const least = place ?? NARROWEST_FLUID
  const most = place === null ? undefined : PICTURE_WIDTHS.find((width) => width >= place * DENSEST)
  const fitting = PICTURE_WIDTHS.filter((width) => width <= masterWidth && width <= (most ?? masterWidth))
  const useful = fitting.filter((width) => width >= least)
  // A master smaller than its slot is shown at its own size.
  return useful.length > 0 ? useful : fitting.length > 0 ? fitting.slice(-1) : PICTURE_WIDTHS.slice(0, 1)
}
