/** A photo of a return, for staff. */
import type { PageHandle } from '#app/access.ts'
import { privatePicture } from '#platform/ui/page/responses.ts'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/staff-return-photo'

export const handle: PageHandle = { access: 'admin', read: 'returns.read' }

export async function loader({ context, params }: Route.LoaderArgs) {
  const asked = { returnId: params.id, position: Number(params.n) }
  return privatePicture(await context.get(shopContext).getReturnPhotoForStaff(asked))
}
