/** A small disk in memory that can be filled, for trials that run as root. */
import { execFileSync, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'

type Owner = { readonly uid: number; readonly gid: number }

export function mountDisk(folder: string, megabytes: number, { uid, gid }: Owner) {
  const filler = join(folder, 'filler')
  const options = `size=${megabytes}m,uid=${uid},gid=${gid},mode=755`
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
  return {
    /** The database goes on writing meanwhile, so the free space is not known beforehand. */
    fill() {
      spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M'])
    },
    free: () => rmSync(filler),
    unmount: () => execFileSync('umount', [folder]),
  }
}
