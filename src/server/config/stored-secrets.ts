/**
 * Secrets that were not configured: generated once and stored in `DATA_DIR/secrets.json`, readable by its owner only.
 * They include the sandbox's keys, so that an order paid in test mode can still be verified after a restart.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ConfigError } from './types.ts'

const word = z.string().min(1)
const storedSecrets = z.object({
  authSecret: word,
  razorpayKeyId: word,
  razorpayKeySecret: word,
  razorpayWebhookSecret: word,
  delhiveryToken: word,
})

export type StoredSecrets = z.output<typeof storedSecrets>

/** Reads the stored secrets and generates missing ones. The folder must exist. */
export function getStoredSecrets(dataDir: string): StoredSecrets {
  const path = join(dataDir, 'secrets.json')
  const found = read(path)
  const whole = storedSecrets.safeParse(found)
  if (whole.success) return whole.data
  const secrets = { ...draw(), ...found }
  write(path, secrets, found === null)
  const stored = storedSecrets.safeParse(read(path))
  if (stored.success) return stored.data
  throw new ConfigError(
    'DATA_DIR',
    `The file ${path} is damaged: restore it from a backup, or remove it to draw new secrets (every session ends then).`,
  )
}

function draw(): StoredSecrets {
  return {
    authSecret: token(32),
    razorpayKeyId: `rzp_test_${randomBytes(7).toString('hex')}`,
    razorpayKeySecret: token(24),
    razorpayWebhookSecret: token(24),
    delhiveryToken: token(24),
  }
}

function token(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}

function read(path: string): Partial<StoredSecrets> | null {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw new ConfigError(
      'DATA_DIR',
      `The file ${path} cannot be read (${codeOf(error)}): start Panna as the user who owns it.`,
    )
  }
  try {
    // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- src/tsconfig.server.json tells absent from undefined
    return storedSecrets.partial().parse(JSON.parse(text)) as Partial<StoredSecrets>
  } catch {
    throw new ConfigError(
      'DATA_DIR',
      `The file ${path} is damaged: restore it from a backup, or remove it to draw new secrets (every session ends then).`,
    )
  }
}

/** Writes the file atomically. If two processes start at once, both use the secrets of the first. */
function write(path: string, secrets: StoredSecrets, isNew: boolean): void {
  const draft = `${path}.${randomUUID()}`
  try {
    writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true })
    if (isNew) linkSync(draft, path)
    else renameSync(draft, path)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    throw new ConfigError(
      'DATA_DIR',
      `The file ${path} cannot be written (${codeOf(error)}): give this user the right to write there, or choose another folder with DATA_DIR.`,
    )
  } finally {
    rmSync(draft, { force: true })
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
