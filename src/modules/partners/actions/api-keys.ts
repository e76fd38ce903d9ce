/**
 * API keys, created and revoked by staff. The key itself is returned once, to its creator; only its digest is stored,
 * and the audit log identifies it by its hint.
 */
import {
  endReplaced,
  findKey,
  insertApiKey,
  insertSuccessorOf,
  listKeys,
  revokeKey,
  updateApiKey,
  lockApiKey,
  findCountingKey,
  recordKeyUse,
} from '../data/staff-api-keys.ts'
import type { Tx } from '#platform/database/transaction.ts'
import {
  type ApiKeyView,
  hintOf,
  type KeyChange,
  type KeyKind,
  type KeyRevocation,
  type KeyRotation,
  LIFETIMES,
  type MadeKey,
  newApiKey,
  type NewKeyInput,
  OVERLAPS,
  UNTIL_A_DAY,
} from '../rules/api-key.ts'
import type { Integrator } from '#modules/staff/rules/scopes.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { fail, ok, type Problem, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import { recordAudit, type StaffMember, staffTransaction } from '#modules/staff/index.ts'
import type { Deps } from '#platform/deps.ts'

/** Only a prefix on the key: a shop in test mode creates test keys. */
type OfKind = { readonly kind: KeyKind }

const MAX_LISTED = 500
const GONE: Problem = { code: 'not_found', key: 'api_key_gone' }
const STALE: Problem = { code: 'stale', key: 'staff_stale' }

export function listApiKeys(deps: Deps): Promise<ApiKeyView[]> {
  return listKeys(deps.db.pool, MAX_LISTED)
}

export function getApiKey(deps: Deps, id: string): Promise<ApiKeyView | null> {
  return findKey(deps.db.pool, id)
}

/** Submitting the same form twice creates one key and shows it once. */
export function makeApiKey(deps: Deps, actor: Actor, input: NewKeyInput & OfKind): Promise<Result<MadeKey>> {
  const { id, name, scopes, requestsPerMinute } = input
  const key = freshKey(deps, input)
  return staffTransaction(deps, actor, 'integrations.change', async (tx, staff) => {
    const facts = { name, hint: hintOf(key), scopes, requestsPerMinute }
    const made = await insertApiKey(tx, {
      id,
      ...facts,
      keyHash: deps.ids.digest(key),
      createdBy: staff.staffId,
      ...endOf(input),
    })
    if (!made) return fail((await findKey(tx.client, id)) ? MADE_BEFORE : DAY_IS_OVER)
    const after = { ...facts, expiresAt: made.expiresAt }
    await recordAudit(tx, staff, {
      action: 'integration.key_made',
      id,
      label: name,
      after,
    })
    return ok({ id, name, key })
  })
}

const MADE_BEFORE: Problem = { code: 'stale', key: 'api_key_made_before' }
const DAY_IS_OVER: Problem = {
  code: 'invalid',
  key: 'api_key_day',
  fields: { lastDay: MESSAGES.api_key_day },
}

function endOf(input: NewKeyInput): { readonly days: number | null; readonly lastDay: string | null } {
  if (input.ends === UNTIL_A_DAY) return { days: null, lastDay: input.lastDay }
  return { days: LIFETIMES[input.ends].days, lastDay: null }
}

/** Rotates a key: the old one stays valid for a while. Of two concurrent calls the second finds it replaced. */
export function rotateApiKey(
  deps: Deps,
  actor: Actor,
  input: KeyRotation & OfKind,
): Promise<Result<MadeKey>> {
  const key = freshKey(deps, input)
  return onKey(deps, actor, input.id, async (tx, staff, old) => {
    if (old.replacedBy !== null) return fail({ code: 'stale', key: 'api_key_replaced' })
    if (old.state === 'revoked' || old.state === 'expired')
      return fail({ code: 'stale', key: 'api_key_over' })
    if (old.version !== input.version) return fail(STALE)
    const hint = hintOf(key)
    const made = await insertSuccessorOf(tx, old, {
      hint,
      keyHash: deps.ids.digest(key),
      createdBy: staff.staffId,
    })
    const expiresAt = await endReplaced(tx, old.id, made.id, OVERLAPS[input.overlap].hours)
    const { name, scopes, requestsPerMinute } = old
    await recordAudit(tx, staff, {
      action: 'integration.key_rotated',
      id: old.id,
      label: name,
      before: { expiresAt: old.expiresAt, replacedBy: null },
      after: { expiresAt, replacedBy: hint },
    })
    await recordAudit(tx, staff, {
      action: 'integration.key_made',
      id: made.id,
      label: name,
      after: { name, hint, scopes, requestsPerMinute, expiresAt: made.expiresAt, replaces: old.hint },
    })
    return ok({ id: made.id, name, key })
  })
}

export function changeApiKey(deps: Deps, actor: Actor, input: KeyChange): Promise<Result<null>> {
  return onKey(deps, actor, input.id, async (tx, staff, old) => {
    if (old.version !== input.version) return fail(STALE)
    const { name, scopes, requestsPerMinute } = input
    await updateApiKey(tx, old.id, { name, scopes, requestsPerMinute })
    await recordAudit(tx, staff, {
      action: 'integration.key_changed',
      id: old.id,
      label: name,
      before: { name: old.name, scopes: old.scopes, requestsPerMinute: old.requestsPerMinute },
      after: { name, scopes, requestsPerMinute },
    })
    return ok(null)
  })
}

/** Takes effect with the next request. There is no version check: a concurrent edit must not block revoking. */
export function revokeApiKey(deps: Deps, actor: Actor, { id }: KeyRevocation): Promise<Result<null>> {
  return onKey(deps, actor, id, async (tx, staff, old) => {
    if (old.revokedAt !== null) return ok(null)
    await revokeKey(tx, old.id)
    await recordAudit(tx, staff, {
      action: 'integration.key_revoked',
      id: old.id,
      label: old.name,
      before: { hint: old.hint, isRevoked: false },
      after: { hint: old.hint, isRevoked: true },
    })
    return ok(null)
  })
}

function onKey<T>(
  deps: Deps,
  actor: Actor,
  id: string,
  work: (tx: Tx, staff: StaffMember, old: ApiKeyView) => Promise<Result<T>>,
): Promise<Result<T>> {
  return staffTransaction(deps, actor, 'integrations.change', async (tx, staff) => {
    await lockApiKey(tx, id)
    const old = await findKey(tx.client, id)
    return old ? work(tx, staff, old) : fail(GONE)
  })
}

function freshKey({ ids }: Deps, { kind }: OfKind): string {
  return newApiKey(kind, ids.token() + ids.token())
}

/** Longer input is never a key, so it is not hashed. */
const MAX_KEY = 200

/** The integrator of a valid key. Read each time, so that a revoked key is refused at once. */
export async function findIntegratorByKey(deps: Deps, key: string): Promise<Integrator | null> {
  if (key === '' || key.length > MAX_KEY) return null
  const found = await findCountingKey(deps.db.pool, deps.ids.digest(key))
  if (!found) return null
  const { id, name, scopes, requestsPerMinute, isUseDue } = found
  if (isUseDue) await recordKeyUse(deps.db.pool, id)
  return { id, name, scopes: new Set(scopes), requestsPerMinute }
}
