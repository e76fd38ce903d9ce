/** Picture addresses for external use: shared links, search engines, price lists. */
import { isOwnPicture } from '#platform/rules/picture.ts'
import { EXAMPLE_FACTS, shopFacts } from '#platform/rules/shop-facts.ts'

/** Wide enough for a search engine's large preview. */
const LINKED_WIDTH = 1200

/**
 * The picture for shared links: 1200 by 630 with the example's brand beside it, or alone once the shop has another name.
 * undefined if the picture is not one of the shop's own.
 */
export function sharePicturePath(imageUrl: string): string | undefined {
  if (!isOwnPicture(imageUrl)) return undefined
  const isExample = shopFacts().name === EXAMPLE_FACTS.name && shopFacts().logo === null
  return `${imageUrl}/${isExample ? 'share' : 'cover'}.jpg`
}

/** The absolute address of a picture in a format that every client can read. */
export function linkedPicture(shopUrl: string, imageUrl: string): string {
  if (isOwnPicture(imageUrl)) return `${shopUrl}${imageUrl}/${LINKED_WIDTH}.jpg`
  return imageUrl.startsWith('/') ? shopUrl + imageUrl : imageUrl
}
