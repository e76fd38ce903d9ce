/**
 * Two Chromiums for all files of a kind of test: starting one again for each would cost more than many a test. Most tests look
 * at no picture, so theirs loads none: making all sizes of every picture takes as long as a hundred tests.
 */
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where `chromium.connect` finds the browser that shows pictures. */
    browserUrl: string
    /** And the one that loads none. */
    picturelessBrowserUrl: string
  }
}

const USUAL_PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome']
const LAUNCH = [
  '--no-sandbox',
  '--disable-gpu',
  // Letters as wide as on a screen, whichever browser it is.
  '--font-render-hinting=none',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage',
]

export default async function setup(project: TestProject) {
  const options = launchOptions()
  const servers = await Promise.all(
    [[], ['--blink-settings=imagesEnabled=false']].map((args) =>
      chromium.launchServer({ ...options, args: [...options.args, ...args] }),
    ),
  )
  const [browserUrl = '', picturelessBrowserUrl = ''] = servers.map((server) => server.wsEndpoint())
  project.provide('browserUrl', browserUrl)
  project.provide('picturelessBrowserUrl', picturelessBrowserUrl)
  return () => Promise.all(servers.map((server) => server.close()))
}

/** How every browser of the tests is started. */
export function launchOptions(): { executablePath: string; args: string[] } {
  const executablePath = process.env['CHROMIUM_PATH'] ?? USUAL_PLACES.find((place) => existsSync(place))
  if (executablePath === undefined) throw new Error('No Chromium was found: set CHROMIUM_PATH.')
  return { executablePath, args: LAUNCH }
}
