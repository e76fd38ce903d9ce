/**
 * What this browser knows of the account's copies: whose they are, and what they held when they were last the same as its
 * own. Its presence means that cart and wishlist here belong to that account.
 */
import type { KnownCopy } from '#domain/kept/kept-copy.ts'
import type { KeptLine } from '#domain/kept/three-way.ts'
import { readStoredObject, removeStored, STORAGE_KEYS, writeStored } from '#app/components/storage.ts'

export type KeptKind = 'cart' | 'wishlist'
export type Memory = { readonly owner: string } & { readonly [Kind in KeptKind]?: KnownCopy }

export function readMemory(): Memory | null {
  const stored = readStoredObject('localStorage', STORAGE_KEYS.kept)
  if (typeof stored?.['owner'] !== 'string') return null
  const { owner, cart, wishlist } = stored
  return { owner, ...(isCopy(cart) && { cart }), ...(isCopy(wishlist) && { wishlist }) }
}

/** Notes a copy of this owner; what was noted of another owner goes. */
export function remember(owner: string, kind: KeptKind, copy: KnownCopy): void {
  const known = readMemory()
  const memory = { ...(known?.owner === owner ? known : {}), owner, [kind]: copy }
  writeStored('localStorage', STORAGE_KEYS.kept, JSON.stringify(memory))
}

export function forgetMemory(): void {
  removeStored('localStorage', STORAGE_KEYS.kept)
}

function isCopy(value: unknown): value is KnownCopy {
  if (typeof value !== 'object' || value === null) return false
  const { version, base } = value as Partial<KnownCopy>
  if (!Number.isSafeInteger(version) || typeof base !== 'object' || base === null) return false
  return Object.values(base).every(isLine)
}

function isLine(value: unknown): value is KeptLine {
  if (typeof value !== 'object' || value === null) return false
  const { quantity, putInAt } = value as Partial<KeptLine>
  return Number.isSafeInteger(quantity) && Number.isSafeInteger(putInAt)
}
