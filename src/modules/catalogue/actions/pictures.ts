/**
 * Pictures that staff upload, and those that an import references by URL. All are re-encoded: the shop never stores or
 * serves the bytes that it received.
 */
import { insertPicture } from '#platform/pictures/stored-pictures.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import type { Permission } from '#modules/staff/rules/permissions.ts'
import type { PictureView } from '#platform/rules/picture.ts'
import { ok, fail, type Result } from '#platform/rules/result.ts'
import type { TakenPhoto } from '#platform/rules/photo.ts'
import { recordAudit, requirePermission, staffTransaction } from '#modules/staff/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { enqueueAll, enqueueLater } from '#platform/database/changes.ts'
import { categories } from '#platform/rules/categories.ts'
import { isUuid, type ProductId } from '#platform/rules/ids.ts'
import { queued } from '#platform/rules/jobs.ts'
import { listSitePictures } from '../data/categories.ts'
import {
  countPictureFetches,
  findWaitingFetch,
  insertPictureFetches,
  listFailedFetches,
  listFetchedPictures,
  markFetchFailure,
  markPictureFetched,
  restartFailedFetches,
  setProductPictures,
  type FailedFetch,
  type FetchCounts,
  type PictureToFetch,
} from '../data/product-imports.ts'
import { lockWholeProducts } from '../data/product-changes.ts'
import { CATALOGUE_JOBS } from '../jobs.ts'
import { secondsToNextFetch, withFetched } from '../rules/product-import.ts'
import { announceProducts } from './invalidate-pages.ts'

/** Where it will be shown; each place has its own permission. */
type PicturePurpose = 'product' | 'post' | 'settings'

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

// The pictures of an import are fetched by one job each, which is retried with growing pauses.

const MAX_SHOWN = 100
/** Rows per write. */
const AT_ONCE = 500

const jobOf = (fetchId: number) => queued(CATALOGUE_JOBS.fetchPicture, { fetchId })

/** Returns how many will be fetched: those fetched by earlier imports are skipped. */
export async function queuePictureFetches(
  tx: Tx,
  batchId: string,
  pictures: readonly PictureToFetch[],
): Promise<number> {
  let count = 0
  for (let start = 0; start < pictures.length; start += AT_ONCE) {
    const ids = await insertPictureFetches(tx, batchId, pictures.slice(start, start + AT_ONCE))
    await enqueueAll(tx, ids.map(jobOf))
    count += ids.length
  }
  return count
}

/** The job. The request is made outside any transaction. */
export async function fetchPicture(
  deps: Deps,
  { fetchId }: { readonly fetchId: number },
): Promise<Result<null>> {
  const waiting = await findWaitingFetch(deps.db.pool, fetchId)
  if (!waiting) return ok(null)
  const fetched = await deps.pictureFiles.fetch(waiting.url)
  if (fetched.ok) return addPicture(deps, fetchId, waiting.productId, fetched.photo)
  const seconds = fetched.isTemporary ? secondsToNextFetch(waiting.attempts + 1) : null
  return transaction(deps.db, async (tx) => {
    await markFetchFailure(tx, fetchId, fetched.problem, seconds === null)
    if (seconds !== null) await enqueueLater(tx, jobOf(fetchId), seconds)
    return ok(null)
  })
}

function addPicture(
  deps: Deps,
  fetchId: number,
  productId: ProductId,
  photo: TakenPhoto,
): Promise<Result<null>> {
  return transaction(deps.db, async (tx) => {
    const [product] = await lockWholeProducts(tx, [productId])
    const batchId = await markPictureFetched(tx, fetchId, `/pictures/${photo.id}`)
    if (!product || batchId === null) return ok(null)
    await insertPicture(tx, photo)
    const names = categories().map(({ listingSlug }) => `category-${listingSlug}`)
    const borrowed = new Set([...(await listSitePictures(tx.client, names)).values()].map(({ url }) => url))
    const fetched = await listFetchedPictures(tx.client, batchId, productId)
    await setProductPictures(
      tx,
      productId,
      withFetched(product, fetched, (url) => borrowed.has(url)),
    )
    await announceProducts(tx, [{ id: productId, categories: [product.category] }])
    return ok(null)
  })
}

export type BatchPictures = FetchCounts & { readonly failures: readonly FailedFetch[] }

export async function getBatchPictures(deps: Deps, { id }: { readonly id: string }): Promise<BatchPictures> {
  if (!isUuid(id)) return { total: 0, done: 0, failed: 0, failures: [] }
  const [counts, failures] = await Promise.all([
    countPictureFetches(deps.db.pool, id),
    listFailedFetches(deps.db.pool, id, MAX_SHOWN),
  ])
  return { ...counts, failures }
}

export function retryPictureFetches(
  deps: Deps,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<Result<{ readonly restarted: number }>> {
  return staffTransaction(deps, actor, 'products.change', async (tx, staff) => {
    const ids = isUuid(id) ? await restartFailedFetches(tx, id) : []
    if (ids.length === 0) return fail({ code: 'not_found', key: 'fetch_none' })
    await enqueueAll(tx, ids.map(jobOf))
    await recordAudit(tx, staff, {
      action: 'product.pictures_retried',
      id: `batch-${id}`,
      label: 'Pictures',
      after: { pictures: ids.length },
    })
    return ok({ restarted: ids.length })
  })
}
