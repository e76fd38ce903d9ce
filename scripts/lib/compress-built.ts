/**
 * Compressing the built scripts and styles once, as small as it goes: the server has no time for that while visitors wait.
 * Each lies beside its file, with `.br` behind its name; the server takes nothing else from there.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const brotli = promisify(brotliCompress)

const KINDS: ReadonlySet<string> = new Set(['.css', '.js'])
/** Below this, compression saves less than its header costs. */
const LEAST_BYTES = 600

export async function compressBuilt(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => KINDS.has(extname(name)))
  await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name))
      if (bytes.length < LEAST_BYTES) return
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      }
      await writeFile(join(folder, `${name}.br`), await brotli(bytes, { params }))
    }),
  )
}
