/**
 * `npm run build`: the screens, for production. Does nothing when the build at hand was made from the same sources;
 * `npm start` and `npm test` call it. An interrupted build leaves no stamp and is done again.
 */
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { compressBuilt } from './lib/compress-built.ts'
import { alone } from './lib/lock.mjs'
import { inProject } from './lib/paths.mjs'
import { runQuietly } from './lib/programs.mjs'
import { writeShopperManifest } from './lib/shopper-manifest.ts'
import { BUILD_STAMP, isBuilt, sourcesHash } from './lib/sources.mjs'
import { step } from './lib/steps.mjs'
import { main, Stop } from './lib/stop.mjs'

const FONTS = inProject('app', 'styles', 'fonts')

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
    // A source that changed meanwhile: the stamp tells of the sources the build began with, so it will be built again.
    writeFileSync(BUILD_STAMP, hash)
  })
}

async function run(failure: string, ...args: string[]): Promise<void> {
  const colour = process.stderr.isTTY ? {} : { NO_COLOR: '1' }
  const env = { ...process.env, NODE_ENV: 'production', ...colour }
  const result = await runQuietly(process.execPath, args, { env })
  if (result.code === 0) return
  throw Object.assign(new Stop(`${failure}: the reason stands above.`), { output: result.output })
}
