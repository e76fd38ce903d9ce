/** Picture addresses for external use: shared links, search engines, price lists. */
import { isOwnPicture } from '#platform/rules/picture.ts'

/** Wide enough for a search engine's large preview. */
const LINKED_WIDTH = 1200

/** The 1200 by 630 share picture; undefined if the picture is not one of the shop's own. */
export function sharePicturePath(imageUrl: string): string | undefined {
  return isOwnPicture(imageUrl) ? `${imageUrl}/share.jpg` : undefined
}

/** The absolute address of a picture in a format that every client can read. */
export function linkedPicture(shopUrl: string, imageUrl: string): string {
  if (isOwnPicture(imageUrl)) return `${shopUrl}${imageUrl}/${LINKED_WIDTH}.jpg`
  return imageUrl.startsWith('/') ? shopUrl + imageUrl : imageUrl
}
