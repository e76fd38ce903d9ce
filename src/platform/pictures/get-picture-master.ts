import { findPictureMaster, type PictureMaster } from './picture-rows.ts'
import type { Deps } from '../deps.ts'

export type { PictureMaster } from './picture-rows.ts'

/** A picture as it was handed in, for the sizes that are made from it; null when there is none. One statement. */
export function getPictureMaster(deps: Deps, input: { readonly id: string }): Promise<PictureMaster | null> {
  return findPictureMaster(deps.db.pool, input.id)
}
