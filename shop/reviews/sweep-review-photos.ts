import { sweepPhotos } from '#database/queries/review-photos.ts'
import { transaction } from '#database/transaction.ts'
import type { Deps } from '../deps.ts'

/** Photos that were sent and never shown, or are shown no more, go after a day. */
export async function sweepReviewPhotos(deps: Deps): Promise<number> {
  const count = await transaction(deps.db, sweepPhotos)
  if (count > 0) deps.log.info({ count }, 'photos that no review shows were taken away')
  return count
}
