/** A photo of a return, for the account or browser that the order belongs to. */
import { parseOrderId } from '#platform/rules/ids.ts'
import type { PageHandle } from '#app/access.ts'
import { privatePicture } from '#platform/ui/page/responses.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/return-photo'

export const handle: PageHandle = { access: 'guest' }

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = await context.get(actorContext)()
  const orderId = parseOrderId(params.id)
  if (!orderId) return privatePicture(null)
  const asked = { orderId, returnId: params.returnId, position: Number(params.n) }
  return privatePicture(await context.get(shopContext).getReturnPhoto(actor, asked))
}
