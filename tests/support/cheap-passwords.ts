/**
 * Loaded first in test processes: makes password hashing cheap. Only the cost is changed, so hashes are created and
 * compared as usual; but a hash made at one cost does not verify at another.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

declare global {
  /** undefined: the cost used in the shop. */
  var pannaScryptCost: number | undefined
}

globalThis.pannaScryptCost = 2

const { scrypt } = crypto
crypto.scrypt = ((...[password, salt, length, options, done]: Parameters<typeof scrypt>) => {
  const N = globalThis.pannaScryptCost ?? options.N
  return scrypt(password, salt, length, { ...options, ...(N !== undefined && { N }) }, done)
}) as typeof scrypt
syncBuiltinESMExports()
