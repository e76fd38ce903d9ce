import { listNamedPictures } from '#database/queries/pictures.ts'
import type { PictureView } from '#domain/catalogue/picture.ts'
import type { Deps } from '../deps.ts'

/**
 * The shop's own pictures by their names: `hero`, and `category-` with the listing slug. A name without a picture is
 * absent. One statement.
 */
export async function getSitePictures(
  deps: Deps,
  input: { readonly names: readonly string[] },
): Promise<Readonly<Record<string, PictureView>>> {
  return Object.fromEntries(await listNamedPictures(deps.db.pool, input.names))
}
