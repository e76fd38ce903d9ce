import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The installed Chromium, or the one in CHROMIUM_PATH. */
export function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? USUAL_PLACES.find((place) => existsSync(place))
  if (executablePath === undefined) throw new Error('No Chromium was found: set CHROMIUM_PATH.')
  return chromium.launch({ executablePath, args: ['--no-sandbox'] })
}
