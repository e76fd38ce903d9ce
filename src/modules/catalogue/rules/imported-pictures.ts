/** Pictures that a file names by their address: when a fetch is tried again, and where the pictures are shown. */
import { MOST } from './product-input.ts'

const MINUTE = 60
/** Seconds between attempts; after the last one the owner retries by hand. */
const RETRY_SECONDS = [10, MINUTE, 10 * MINUTE, 60 * MINUTE] as const

/** After this many failed attempts; null: no more. */
export function secondsToNextFetch(attempts: number): number | null {
  return RETRY_SECONDS[attempts - 1] ?? null
}

/** An absolute web address; everything else about it is checked when it is fetched. */
export function isFetchable(address: string): boolean {
  return address.length <= 2_000 && /^https?:\/\/[^\s\p{Cc}]+$/iu.test(address)
}

export type ShownPictures = { readonly imageUrl: string; readonly galleryImages: readonly string[] }

/**
 * The pictures of a product when some have arrived, in the order of the file. They replace the category's picture, but
 * never one that staff chose: those stay in front.
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
