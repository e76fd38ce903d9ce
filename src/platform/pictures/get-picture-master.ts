import { findPictureMaster, type PictureMaster } from './picture-rows.ts'
import type { Deps } from '../deps.ts'

export type { PictureMaster } from './picture-rows.ts'

/** The original of a picture, from which sizes are made; null if there is none. One statement. */
export function getPictureMaster(deps: Deps, input: { readonly id: string }): Promise<PictureMaster | null> {
  return findPictureMaster(deps.db.pool, input.id)
}
