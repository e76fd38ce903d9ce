/** The log of an endpoint's deliveries, and replaying them. */
import {
  findDelivery,
  listDeliveries,
  replayDelivery,
  replayFailed,
  type LogFilter,
} from '../data/webhook-log.ts'
import { isUuid } from '#platform/rules/ids.ts'
import type { DeliveryDetail, DeliveryView } from '../rules/webhook-endpoint.ts'
import { fail, ok, type Problem, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { PAGE_SIZE, pageOf } from '#platform/database/staff-table.ts'
import { note, withEndpoint } from './webhook-endpoints.ts'

const OFF: Problem = { code: 'invalid', key: 'webhook_is_off' }
/** Maximum per click; the rest can be requested again. */
const MAX_REPLAYED = 1_000

export type WebhookLog = {
  readonly deliveries: readonly DeliveryView[]
  readonly total: number
  readonly page: number
  readonly pageSize: number
}

export async function listWebhookDeliveries(
  deps: Deps,
  { page: asked, ...filter }: LogFilter & { readonly page: number },
): Promise<WebhookLog> {
  const page = pageOf(asked)
  const limits = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
  return { ...(await listDeliveries(deps.db.pool, filter, limits)), page, pageSize: PAGE_SIZE }
}

type OfEndpoint = { readonly endpointId: string; readonly id: string }

export async function getWebhookDelivery(
  deps: Deps,
  { endpointId, id }: OfEndpoint,
): Promise<DeliveryDetail | null> {
  return isUuid(endpointId) && isUuid(id) ? findDelivery(deps.db.pool, { endpointId, id }) : null
}

/** The same event with the same id: a receiver that has processed it ignores it. */
export function replayWebhook(
  deps: Deps,
  actor: Actor,
  { endpointId, id }: OfEndpoint,
): Promise<Result<null>> {
  return withEndpoint(deps, actor, endpointId, async (tx, endpoint, staff) => {
    if (endpoint.status !== 'on') return fail(OFF)
    const replayed = isUuid(id) ? await replayDelivery(tx, { endpointId, id }) : null
    if (!replayed) return fail({ code: 'not_found', key: 'webhook_not_replayed' })
    await note(tx, staff, 'webhook_replayed', endpoint, null, { delivery: id, event: replayed.event })
    return ok(null)
  })
}

/** `since`: an instant in ISO 8601. */
export function replayFailedWebhooks(
  deps: Deps,
  actor: Actor,
  { endpointId, since }: { readonly endpointId: string; readonly since: string },
): Promise<Result<{ readonly sent: number }>> {
  return withEndpoint(deps, actor, endpointId, async (tx, endpoint, staff) => {
    if (endpoint.status !== 'on') return fail(OFF)
    const sent = await replayFailed(tx, endpointId, since, MAX_REPLAYED)
    if (sent > 0) await note(tx, staff, 'webhook_replayed_failed', endpoint, null, { since, sent })
    return ok({ sent })
  })
}
