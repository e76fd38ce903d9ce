/** Keys: their scopes and their owner, and how a message is refused. */
import { findSender } from '../data/data-receipts.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { FIRST_INTEGRATOR } from '#modules/staff/rules/audit.ts'
import type { Integrator, Scope } from '#modules/staff/rules/scopes.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Author } from '#modules/staff/index.ts'

export type Partner = {
  /** Stays the same when the key is rotated. */
  readonly id: string
  readonly name: string
  /** The author shown on everything that it writes. */
  readonly author: Author
}

/** null if the key is no longer valid. */
export async function partnerOf(tx: Tx, integrator: Integrator, requestId: string): Promise<Partner | null> {
  const id = await findSender(tx.client, integrator.id)
  if (id === null) return null
  const name = id === 'settings' ? FIRST_INTEGRATOR : integrator.name
  return { id, name, author: { staffId: `key:${id}`, name: `${name} (partner)`, requestId } }
}

/**
 * What a message changed. Paths of fields: `outdated` ones were left unchanged because a later message had set them;
 * `limited` counts were raised to what open orders hold.
 */
export type Synced = {
  readonly changed: number
  readonly outdated: readonly string[]
  readonly limited?: readonly string[]
}

export type WrongPlace = readonly [path: string, message: string]

/** Every invalid field, by its path in the message. */
export function wrongPlaces(places: readonly WrongPlace[]): ReturnType<typeof fail> {
  return fail({ code: 'bad_request', key: 'api_invalid', fields: Object.fromEntries(places) })
}

/** Whether the key has the scope. Checked by the server before it parses anything, and again by the use case. */
export function requireScope({ scopes }: Integrator, scope: Scope): Result<null> {
  return scopes.has(scope) ? ok(null) : fail({ code: 'forbidden', key: 'keyLacksScope', facts: [scope] })
}
