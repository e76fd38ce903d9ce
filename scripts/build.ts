/**
 * `npm run build`: builds the screens for production. Does nothing if the existing build was made from the same
 * sources; `npm start` and `npm test` call it. An interrupted build leaves no stamp and is repeated.
 */
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { type PageList, withoutStaff } from '#app/shopper-manifest.ts'
import { alone } from './lib/lock.mjs'
import { inProject } from './lib/paths.mjs'
import { runQuietly } from './lib/programs.mjs'
import { BUILD_STAMP, isBuilt, sourcesHash } from './lib/sources.mjs'
import { step, main, Stop } from './lib/terminal.mjs'

/**
 * Compresses the built scripts and styles once, at the highest level, because the server has no time for that during
 * requests. Each compressed file lies beside its source with the suffix `.br`; the server uses no other precompressed
 * files.
 */
const brotli = promisify(brotliCompress)

const KINDS: ReadonlySet<string> = new Set(['.css', '.js'])
/** Below this size, compression saves less than its header costs. */
const MIN_BYTES = 600

async function compressBuilt(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => KINDS.has(extname(name)))
  await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name))
      if (bytes.length < MIN_BYTES) return
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      }
      await writeFile(join(folder, `${name}.br`), await brotli(bytes, { params }))
    }),
  )
}

/** Writes the manifest of the shoppers' pages beside the bundler's own; `src/app/shopper-manifest.ts` says why. */
const WRITTEN = /^manifest-\w+\.js$/
const BEFORE = 'window.__reactRouterManifest='

async function writeShopperManifest(folder: string): Promise<void> {
  const name = (await readdir(folder)).find((each) => WRITTEN.test(each))
  if (name === undefined) throw new Error('The bundler has written no manifest of pages')
  const list = withoutStaff(readManifest(await readFile(join(folder, name), 'utf8')))
  await writeFile(join(folder, `shopper-${name}`), `${BEFORE}${JSON.stringify(list)};`)
}

function readManifest(text: string): PageList {
  if (!text.startsWith(BEFORE)) throw new Error('The manifest of pages has another format now')
  return JSON.parse(text.slice(BEFORE.length).replace(/;\s*$/, '')) as PageList
}

const FONTS = inProject('src', 'platform', 'ui', 'styles', 'fonts')

await main(() => alone('build', build))

async function build(): Promise<void> {
  if (isBuilt()) return
  await step('build', async () => {
    rmSync(BUILD_STAMP, { force: true })
    if (!existsSync(FONTS) || readdirSync(FONTS).length === 0) {
      await run('The fonts could not be made', inProject('scripts', 'subset-fonts.ts'))
    }
    const hash = sourcesHash()
    await run(
      'The pages could not be built',
      inProject('node_modules', '@react-router', 'dev', 'bin.cjs'),
      'build',
      '--logLevel',
      'warn',
    )
    await writeShopperManifest(inProject('build', 'client', 'assets'))
    await compressBuilt(inProject('build', 'client', 'assets'))
    // The stamp describes the sources at the start of the build, so a source that changed meanwhile causes a rebuild.
    writeFileSync(BUILD_STAMP, hash)
  })
}

async function run(failure: string, ...args: string[]): Promise<void> {
  const colour = process.stderr.isTTY ? {} : { NO_COLOR: '1' }
  const env = { ...process.env, NODE_ENV: 'production', ...colour }
  const result = await runQuietly(process.execPath, args, { env })
  if (result.code === 0) return
  throw Object.assign(new Stop(`${failure}: see the reason above.`), { output: result.output })
}
