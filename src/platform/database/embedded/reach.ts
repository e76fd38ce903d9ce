/** Tells whether another OS user can enter a folder: every parent must allow it. */
import { realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { OsUser } from './os-user.ts'

/**
 * Checks only the permission bits. If an access list allows more, the answer may be a needless no (files are then
 * copied); if something else forbids it, PostgreSQL reports the refusal.
 */
export async function canEnter(dir: string, user: OsUser | null): Promise<boolean> {
  if (user === null) return true
  let folder: string
  try {
    folder = await realpath(dir)
    for (;;) {
      if (!(await isOpen(folder, user, 0o1))) return false
      if (folder === dirname(folder)) return true
      folder = dirname(folder)
    }
  } catch {
    return false
  }
}

/** True if the user may read and execute this file, provided that it can enter its folder. */
export async function canRun(file: string, user: OsUser | null): Promise<boolean> {
  if (user === null) return true
  return isOpen(file, user, 0o5).catch(() => false)
}

async function isOpen(path: string, user: OsUser, bits: number): Promise<boolean> {
  const { mode, uid, gid } = await stat(path)
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0
  return ((mode >> shift) & bits) === bits
}
