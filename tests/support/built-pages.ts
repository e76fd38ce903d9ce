/** The built screens, for tests that request pages without a browser. */
import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { createPages, type Pages } from '#server/pages.ts'

const BUILD = fileURLToPath(new URL('../../build/server/index.js', import.meta.url))

export async function builtPages(): Promise<Pages> {
  if (!existsSync(BUILD))
    throw new Error('The pages are not built, and this test needs them: run "npm run build" first.')
  const build = (await import(pathToFileURL(BUILD).href)) as ServerBuild
  return createPages(build, { mode: 'production', onError: () => undefined })
}
