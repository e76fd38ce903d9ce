/** A Chromium for browser tests: found, or installed if this user may install it. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runQuietly } from './programs.mjs'
import { step, Stop } from './terminal.mjs'

/** The headless shell is tried first: it only renders pages and uses a third less memory. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const OTHER_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of a browser that starts. */
export async function ensureBrowser() {
  const found = findBrowser()
  if (found !== null) return found
  if (process.getuid?.() === 0 && onPath('apt-get') !== null)
    await step('chromium', install, 'installing a browser for the tests, once')
  const installed = findBrowser()
  if (installed !== null) return installed
  throw new Stop(
    'The tests need Chromium and none was found: install it ("apt-get install chromium", "brew install --cask google-chrome"…), or name one with CHROMIUM_PATH.',
  )
}

/** The path of a browser that starts, or null. */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (isRunning(named)) return named
    throw new Stop(
      `CHROMIUM_PATH is ${JSON.stringify(named)}: it must be a Chromium or Chrome that runs here.`,
    )
  }
  const places = [...NAMES.map(onPath), ...OTHER_PLACES].filter((path) => path !== null && existsSync(path))
  // Some systems have a stub of that name, which only says where to get the real browser.
  return places.find(isRunning) ?? null
}

function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null
}

function isRunning(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
}

/** The headless shell is not available on every system: then the whole browser is used. */
async function install() {
  await apt('update')
  const isLight = await apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell').then(
    () => true,
    () => false,
  )
  if (!isLight) await apt('install', '-y', '--no-install-recommends', 'chromium')
}

async function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { code, output } = await runQuietly('apt-get', args, { env })
  if (code !== 0)
    throw Object.assign(new Stop(`apt-get ${args[0]} failed: see the reason above.`), { output })
}
