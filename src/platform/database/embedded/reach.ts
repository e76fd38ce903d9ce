/** Whether another OS user can enter a folder: every folder on the way must let it pass. */
import { realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { OsUser } from './os-user.ts'

/**
 * Judged by the plain permission bits. Where an access list says more, the answer may be a needless no (the files are
 * copied then), and where something beyond the bits forbids it, PostgreSQL itself reports the refusal.
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

/** Whether the user may read and run this file, given that it can enter its folder. */
export async function canRun(file: string, user: OsUser | null): Promise<boolean> {
  if (user === null) return true
  return isOpen(file, user, 0o5).catch(() => false)
}

async function isOpen(path: string, user: OsUser, bits: number): Promise<boolean> {
  const { mode, uid, gid } = await stat(path)
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0
  return ((mode >> shift) & bits) === bits
}
