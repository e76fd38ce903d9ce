/** Where a new cluster goes: into the data folder, or to a system folder when the database's OS user cannot get in. */
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedError, systemCode } from './embedded-error.ts'
import type { OsUser } from './os-user.ts'
import { canEnter } from './reach.ts'

const SYSTEM_FOLDER = '/var/lib/panna'
/** What a start, perhaps one that was killed, has put into a data folder before there is a database. */
const OURS = /^(panna\.lock.*|secrets\.json.*|sandbox|postgres\.new-.*|\.password-.*|postgresql-.*)$/

/** The folder for a new cluster of this data folder. Made, if it is not the data folder itself. */
export async function choosePlace(
  dataDir: string,
  user: OsUser | null,
  log: (line: string) => void,
): Promise<string> {
  await letPass(dataDir, user)
  if (await canEnter(dataDir, user)) return dataDir
  const place = join(SYSTEM_FOLDER, randomBytes(6).toString('hex'))
  try {
    await mkdir(place, { recursive: true })
    await chmod(SYSTEM_FOLDER, 0o711)
    await chmod(place, 0o711)
    await writeFile(join(place, 'belongs-to'), `${dataDir}\n`)
  } catch (error) {
    throw new EmbeddedError(
      `The database's OS user can neither enter ${dataDir} nor be given ${place} (${systemCode(error) ?? String(error)}): choose a folder that others may pass through with DATA_DIR.`,
    )
  }
  log(`the database's OS user cannot enter ${dataDir}, so the data is in ${place} (see postgres.json)`)
  return place
}

/** A folder that root made for us and closed: others may pass through it, not read it. One that holds anything else stays as it is. */
async function letPass(dataDir: string, user: OsUser | null): Promise<void> {
  if (user === null) return
  const { uid, mode } = await stat(dataDir)
  const isOurs = uid === 0 && (await readdir(dataDir)).every((name) => OURS.test(name))
  if (isOurs) await chmod(dataDir, (mode & 0o777) | 0o011)
}
