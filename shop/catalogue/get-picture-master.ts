import { findPictureMaster, type PictureMaster } from '#database/queries/pictures.ts'
import type { Deps } from '../deps.ts'

export type { PictureMaster } from '#database/queries/pictures.ts'

/** A picture as it was handed in, for the sizes that are made from it; null when there is none. One statement. */
export function getPictureMaster(deps: Deps, input: { readonly id: string }): Promise<PictureMaster | null> {
  return findPictureMaster(deps.db.pool, input.id)
}
