/**
 * Loaded first in the shops of tests: their process that makes pictures encodes with the least effort, a quarter of the
 * time. Sizes, formats and quality stay as they are. Encoding as in production is tested in `src/platform/pictures/`.
 */
import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import type { Sharp } from 'sharp'

type Encode = (this: Sharp, options?: object) => Sharp

const MAKER = /[\\/]maker\.ts$/

if (MAKER.test(process.argv[1] ?? '')) {
  const { default: sharp } = await import('sharp')
  const encoders = sharp.prototype as Record<'avif' | 'webp', Encode>
  for (const format of ['avif', 'webp'] as const) {
    const encode = encoders[format]
    encoders[format] = function encodeCheaply(options) {
      return encode.call(this, { ...options, effort: 0 })
    }
  }
} else {
  const { fork } = childProcess
  const forkCheaply = (file: string, args: readonly string[], options: childProcess.ForkOptions) =>
    fork(file, args, MAKER.test(file) ? { ...options, execArgv: ['--import', import.meta.url] } : options)
  childProcess.fork = forkCheaply as typeof fork
  syncBuiltinESMExports()
}
