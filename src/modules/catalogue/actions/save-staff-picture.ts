/**
 * Uploads a picture for a product, the blog or the brand. It is re-encoded: the shop never stores or serves the uploaded bytes.
 */
import { insertPicture } from '#platform/pictures/picture-rows.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Permission } from '#modules/staff/rules/permissions.ts'
import type { PictureView } from '#platform/rules/picture.ts'
import { ok, type Result } from '#platform/rules/result.ts'
import type { TakenPhoto } from '#platform/rules/photo.ts'
import { recordAudit, requirePermission } from '#modules/staff/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'

/** Where it will be shown; each place has its own permission. */
export type PicturePurpose = 'product' | 'post' | 'settings'

const NEEDED: Readonly<Record<PicturePurpose, Permission>> = {
  product: 'products.change',
  post: 'content.change',
  settings: 'settings.change',
}

/** Checked before the picture is decoded, which is the expensive part. */
export async function maySendPicture(
  deps: Deps,
  actor: Actor,
  purpose: PicturePurpose,
): Promise<Result<null>> {
  const staff = await requirePermission(deps.db.pool, actor, NEEDED[purpose])
  return staff.ok ? ok(null) : staff
}

export function saveStaffPicture(
  deps: Deps,
  actor: Actor,
  purpose: PicturePurpose,
  photo: TakenPhoto,
): Promise<Result<PictureView>> {
  return transaction(deps.db, async (tx) => {
    const staff = await requirePermission(tx.client, actor, NEEDED[purpose])
    if (!staff.ok) return staff
    const alt = await insertPicture(tx, photo)
    const { id, width, height, placeholder } = photo
    const view: PictureView = { url: `/pictures/${id}`, width, height, placeholder, alt }
    await recordAudit(tx, staff.value, {
      action: `${purpose}.picture_sent`,
      id,
      label: view.url,
      after: { width, height, bytes: photo.bytes.length },
    })
    return ok(view)
  })
}
