/** A small disk in memory that can be filled, for trials that root starts. */
import { execFileSync } from 'node:child_process'
import { rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

type Owner = { readonly uid: number; readonly gid: number }

export function mountDisk(folder: string, megabytes: number, { uid, gid }: Owner) {
  const filler = join(folder, 'filler')
  const options = `size=${megabytes}m,uid=${uid},gid=${gid},mode=755`
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
  return {
    fill() {
      const { bavail, bsize } = statfsSync(folder)
      execFileSync('fallocate', ['--length', String(bavail * bsize), filler])
    },
    free: () => rmSync(filler),
    unmount: () => execFileSync('umount', [folder]),
  }
}
