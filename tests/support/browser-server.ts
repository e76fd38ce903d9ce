/** One Chromium for all files of a kind of test: starting one per file would take longer than many of the tests. */
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address for `chromium.connect`. */
    browserUrl: string
  }
}

const USUAL_PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome']
const LAUNCH = [
  '--no-sandbox',
  '--disable-gpu',
  // The same letter widths as on a screen, whichever browser is used.
  '--font-render-hinting=none',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage',
]

export default async function setup(project: TestProject) {
  const server = await chromium.launchServer(launchOptions())
  project.provide('browserUrl', server.wsEndpoint())
  return () => server.close()
}

/** The launch options of every test browser. */
export function launchOptions(): { executablePath: string; args: string[] } {
  const executablePath = process.env['CHROMIUM_PATH'] ?? USUAL_PLACES.find((place) => existsSync(place))
  if (executablePath === undefined) throw new Error('No Chromium was found: set CHROMIUM_PATH.')
  return { executablePath, args: LAUNCH }
}
