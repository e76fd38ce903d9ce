/** A picture of the shop. Its address holds a digest of its bytes, so that what an address shows never changes. */
export type PictureView = {
  /** `/pictures/<id>`; a width and a format may follow it. */
  readonly url: string
  readonly width: number
  readonly height: number
  /** A few blurred pixels as a `data:` address, shown until the picture has come. */
  readonly placeholder: string
  /** What it shows, for those who can't see it; empty when the words beside it say the same. */
  readonly alt: string
}

/** The widths that pictures are served in; a picture is never made larger than its master. */
export const PICTURE_WIDTHS = [96, 160, 240, 320, 480, 640, 800, 1200, 1600] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** The picture that stands for a page whose link is shared: one size that all who preview links take. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const

const OWN = /^\/pictures\/[0-9a-f]{24}$/
/** The densest screens that a difference is seen on. */
const DENSEST = 3
/** No place that grows with the page is narrower on a screen of today. */
const NARROWEST_FLUID = 240

/** Whether it stands at `/pictures/<id>`, so that it comes in several sizes. */
export function isOwnPicture(url: string): boolean {
  return OWN.test(url)
}

/**
 * The sizes that a browser may choose from, as `srcset` says it; null for a picture that is not the shop's own. A
 * fixed place ("64px") is offered no less and no more than it can show.
 */
export function pictureSources(url: string, masterWidth: number, sizes: string): string | null {
  if (!isOwnPicture(url)) return null
  const fixed = /^(\d+)px$/.exec(sizes)
  const place = fixed ? Number(fixed[1]) : null
  return widthsFor(masterWidth, place)
    .map((width) => `${url}/${width} ${width}w`)
    .join(', ')
}

/** Up to the master's own width; in a fixed place up to the first that fills it on the densest screen. */
function widthsFor(masterWidth: number, place: number | null): readonly PictureWidth[] {
  const least = place ?? NARROWEST_FLUID
  const most = place === null ? undefined : PICTURE_WIDTHS.find((width) => width >= place * DENSEST)
  const fitting = PICTURE_WIDTHS.filter((width) => width <= masterWidth && width <= (most ?? masterWidth))
  const useful = fitting.filter((width) => width >= least)
  // A master smaller than its place is shown as large as it is.
  return useful.length > 0 ? useful : fitting.length > 0 ? fitting.slice(-1) : PICTURE_WIDTHS.slice(0, 1)
}
