/** API keys: generating them, their form, and their state. */
import { MESSAGES } from '#platform/rules/messages.ts'
import { z } from '#platform/rules/zod.ts'
import { SCOPES, type Scope } from '#modules/staff/rules/scopes.ts'

const PREFIXES = { live: 'panna_live_', test: 'panna_test_' } as const
export type KeyKind = keyof typeof PREFIXES

/** Random letters and digits: 40 of 62 are 238 bits. */
const RANDOM_LETTERS = 40
const HINT_LETTERS = 4

/** `chance` is base64url of at least 64 random bytes: its letters and digits are uniformly distributed. */
export function newApiKey(kind: KeyKind, chance: string): string {
  const letters = chance.replaceAll(/[^0-9A-Za-z]/g, '').slice(0, RANDOM_LETTERS)
  if (letters.length < RANDOM_LETTERS) throw new Error('too little chance for a key')
  return PREFIXES[kind] + letters
}

/** For people to recognise the key; the rest still has 214 secret bits. */
export function hintOf(key: string): string {
  return key.slice(0, PREFIXES.live.length + HINT_LETTERS)
}

export const KEY_NAME_LETTERS = 60
export const MAX_REQUESTS_PER_MINUTE = 6_000

/** How long the old key stays valid after a rotation. */
export const OVERLAPS = {
  none: { words: 'At once', hours: 0 },
  hour: { words: 'In 1 hour', hours: 1 },
  day: { words: 'In 1 day', hours: 24 },
  week: { words: 'In 7 days', hours: 168 },
} as const
export type Overlap = keyof typeof OVERLAPS

export const LIFETIMES = {
  month: { words: 'After 30 days', days: 30 },
  quarter: { words: 'After 90 days', days: 90 },
  year: { words: 'After 365 days', days: 365 },
  never: { words: 'Never', days: null },
} as const
export type Lifetime = keyof typeof LIFETIMES
/** A custom last day, besides the preset periods. */
export const UNTIL_A_DAY = 'day'

const id = z.uuid(MESSAGES.api_key_gone)
const version = z.int(MESSAGES.bad_request).min(1, MESSAGES.bad_request)

const facts = {
  name: z
    .string(MESSAGES.api_key_name)
    .trim()
    .min(1, MESSAGES.api_key_name)
    .max(KEY_NAME_LETTERS, MESSAGES.api_key_name)
    // The name appears in logs and in tables.
    .regex(/^[^\p{C}]*$/u, MESSAGES.api_key_name),
  scopes: z
    .array(z.enum(SCOPES, MESSAGES.api_key_scopes), MESSAGES.api_key_scopes)
    .min(1, MESSAGES.api_key_scopes)
    .transform((chosen) => SCOPES.filter((scope) => chosen.includes(scope))),
  requestsPerMinute: z.coerce
    .number(MESSAGES.api_key_limit)
    .int(MESSAGES.api_key_limit)
    .min(1, MESSAGES.api_key_limit)
    .max(MAX_REQUESTS_PER_MINUTE, MESSAGES.api_key_limit),
}

const [firstLifetime, ...otherLifetimes] = Object.keys(LIFETIMES) as [Lifetime, ...Lifetime[]]
const ends = z.discriminatedUnion(
  'ends',
  [
    z.object({ ends: z.enum([firstLifetime, ...otherLifetimes]) }),
    z.object({ ends: z.literal(UNTIL_A_DAY), lastDay: z.iso.date(MESSAGES.api_key_day) }),
  ],
  MESSAGES.api_key_day,
)

/** `id` comes with the form: submitting the same form twice creates one key. */
export const newKeyInput = z.object({ id, ...facts }).and(ends)
export type NewKeyInput = z.output<typeof newKeyInput>

export const keyChange = z.object({ id, version, ...facts })
export type KeyChange = z.output<typeof keyChange>

const [firstOverlap, ...otherOverlaps] = Object.keys(OVERLAPS) as [Overlap, ...Overlap[]]
export const keyRotation = z.object({
  id,
  version,
  overlap: z.enum([firstOverlap, ...otherOverlaps], MESSAGES.api_key_overlap),
})
export type KeyRotation = z.output<typeof keyRotation>

export const keyRevocation = z.object({ id })
export type KeyRevocation = z.output<typeof keyRevocation>

export type KeyState = 'counts' | 'ends' | 'expired' | 'revoked'

export type ApiKeyView = {
  readonly id: string
  readonly name: string
  readonly hint: string
  readonly scopes: readonly Scope[]
  readonly requestsPerMinute: number
  readonly state: KeyState
  /** null: the creator's account was deleted. */
  readonly createdBy: string | null
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly lastUsedAt: string | null
  readonly revokedAt: string | null
  readonly replacedBy: string | null
  readonly version: number
}

/** A newly created key: the only time that its text is available. */
export type MadeKey = { readonly id: string; readonly name: string; readonly key: string }

/** Whether a change adds scopes. */
export function widens(before: readonly Scope[], after: readonly Scope[]): boolean {
  return after.some((scope) => !before.includes(scope))
}

/** The state shown in the table. */
export function stateOf(key: {
  readonly isOver: boolean
  readonly revokedAt: unknown
  readonly expiresAt: unknown
}): KeyState {
  if (key.revokedAt !== null) return 'revoked'
  if (key.isOver) return 'expired'
  return key.expiresAt === null ? 'counts' : 'ends'
}
