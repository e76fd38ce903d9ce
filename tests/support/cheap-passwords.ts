/**
 * Loaded before all else in processes of tests: a password's hash costs next to nothing. The cost alone is changed, so hashes
 * are made and compared as ever; but none that was made at one cost is right at another.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

declare global {
  /** Undefined: what it costs in the shop. */
  var pannaScryptCost: number | undefined
}

globalThis.pannaScryptCost = 2

const { scrypt } = crypto
crypto.scrypt = ((...[password, salt, length, options, done]: Parameters<typeof scrypt>) => {
  const N = globalThis.pannaScryptCost ?? options.N
  return scrypt(password, salt, length, { ...options, ...(N !== undefined && { N }) }, done)
}) as typeof scrypt
syncBuiltinESMExports()
