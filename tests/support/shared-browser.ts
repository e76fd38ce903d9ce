/** Browsers for all files of a worker: starting one per file would take longer than many of the tests. */
import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

const USUAL_PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome']
const LAUNCH = [
  '--no-sandbox',
  '--disable-gpu',
  // Without a screen the GPU's process only copies pixels: as a thread it costs 5 % less processor time.
  '--in-process-gpu',
  // The same letter widths as on a screen, whichever browser is used.
  '--font-render-hinting=none',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage',
]

/** For tests that do not look at pictures: fetching, decoding and painting them takes a tenth of the processor time. */
const WITHOUT_PICTURES = '--blink-settings=imagesEnabled=false'

/** Each file may load its own modules, so browsers are stored on the process; they end with the worker. */
const kept = globalThis as typeof globalThis & { pannaBrowsers?: Map<boolean, Promise<Browser>> }
const browsers = (kept.pannaBrowsers ??= new Map())

/** This worker's browser, one with and one without pictures. Close the contexts, not the browser. */
export function sharedBrowser({ hasPictures = false } = {}): Promise<Browser> {
  const { executablePath, args } = launchOptions()
  const started =
    browsers.get(hasPictures) ??
    chromium.launch({ executablePath, args: hasPictures ? args : [...args, WITHOUT_PICTURES] })
  browsers.set(hasPictures, started)
  return started
}

/** The launch options of every test browser. */
export function launchOptions(): { executablePath: string; args: string[] } {
  const executablePath = process.env['CHROMIUM_PATH'] ?? USUAL_PLACES.find((place) => existsSync(place))
  if (executablePath === undefined) throw new Error('No Chromium was found: set CHROMIUM_PATH.')
  return { executablePath, args: LAUNCH }
}
