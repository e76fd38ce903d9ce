/** Staff try again what did not leave: there is stock now, or the carrier takes it after all. */
import { enqueueJobs } from '#database/queries/changes.ts'
import { requestParcelOfReturn, findParcelOfReturn } from '#database/queries/parcels.ts'
import { ok, fail, type Result } from '#domain/result.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { bookingJob } from './book-return-parcel.ts'
import { MOVED_ON, noteReturn, withReturn } from './with-return.ts'

export async function sendReplacementAgain(
  deps: Deps,
  staff: Actor,
  input: { readonly id: string },
): Promise<Result<{ readonly isAsked: true }>> {
  return withReturn(deps, staff, input.id, async (tx, _order, asked, by) => {
    if (asked.status !== 'received' || asked.wish !== 'replacement') return fail(MOVED_ON)
    const out = await findParcelOfReturn(tx.client, input.id, 'replacement')
    const parcelId =
      out?.status === 'requested' ? out.id : await requestParcelOfReturn(tx, input.id, 'replacement')
    if (parcelId === null) return fail(MOVED_ON)
    await enqueueJobs(tx, [bookingJob(parcelId)])
    await noteReturn(tx, by, asked, 'sent_again')
    return ok({ isAsked: true })
  })
}
