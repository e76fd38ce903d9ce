/** Pictures that a file references by URL: when a fetch is retried, and the order in which they are shown. */
import { MOST } from './product-input.ts'

const MINUTE = 60
/** Seconds between attempts; after the last one the owner can retry manually. */
const RETRY_SECONDS = [10, MINUTE, 10 * MINUTE, 60 * MINUTE] as const

/** After this many failed attempts; null for no further attempt. */
export function secondsToNextFetch(attempts: number): number | null {
  return RETRY_SECONDS[attempts - 1] ?? null
}

/** An absolute http(s) URL; everything else is checked when it is fetched. */
export function isFetchable(address: string): boolean {
  return address.length <= 2_000 && /^https?:\/\/[^\s\p{Cc}]+$/iu.test(address)
}

export type ShownPictures = { readonly imageUrl: string; readonly galleryImages: readonly string[] }

/**
 * The pictures of a product once some are fetched, in the order of the file. They replace the category's picture, but
 * pictures that staff chose stay in front.
 */
export function withFetched(
  shown: ShownPictures,
  fetched: readonly string[],
  isBorrowed: (url: string) => boolean,
): ShownPictures {
  const isOwn = (url: string) => !fetched.includes(url) && !isBorrowed(url)
  const own = [shown.imageUrl, ...shown.galleryImages].filter(isOwn)
  const ordered = isOwn(shown.imageUrl) ? [...own, ...fetched] : [...fetched, ...own]
  const [imageUrl = shown.imageUrl, ...galleryImages] = [...new Set(ordered)].slice(0, MOST.pictures)
  return { imageUrl, galleryImages }
}
