/**
 * Lighthouse scores of the selling pages on its simulated slow phone: first visits, the median of several runs. Needs a
 * Chromium; without one the figures are left out, with a message.
 */
import lighthouse, { type RunnerResult } from 'lighthouse'
import { chromium } from 'playwright-core'
import { freePort } from '#platform/testing/free-ports.ts'
import { findBrowser } from '../scripts/lib/browser.mjs'
import { median, report } from './lib/figures.ts'
import type { RunningShop } from './lib/running-shop.ts'

const RUNS = 5
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const PAGES = [
  ['home', '/'],
  ['category', '/category/ruled-notebooks'],
  ['product', '/undated-daily-planner/banjara-daily-planner-emerald'],
  ['cart', '/cart'],
] as const

type Report = RunnerResult['lhr']

export async function benchLighthouse(shop: RunningShop): Promise<void> {
  const executablePath = findBrowser()
  if (executablePath === null) return console.log('  no Chromium was found: Lighthouse is not measured')
  for (const [name, path] of PAGES) {
    await fetch(shop.url + path)
    const reports: Report[] = []
    for (let run = 0; run < RUNS; run += 1) reports.push(await visit(executablePath, shop.url + path))
    addFigures(name, reports)
  }
}

/** A new browser profile. */
async function visit(executablePath: string, url: string): Promise<Report> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath,
    args: [...FLAGS, `--remote-debugging-port=${port}`],
  })
  try {
    const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...CATEGORIES] })
    if (!result) throw new Error(`Lighthouse returned no result for ${url}`)
    return result.lhr
  } finally {
    await browser.close()
  }
}

function addFigures(page: string, reports: readonly Report[]): void {
  const middle = (read: (one: Report) => number) => median(reports.map(read))
  for (const category of CATEGORIES) {
    report({
      name: `Lighthouse, phone, ${page}: ${category}`,
      value: middle((one) => Math.round((one.categories[category]?.score ?? 0) * 100)),
      unit: 'of 100',
      budget: { atLeast: 100 },
    })
  }
  const figure = (id: string) => middle((one) => one.audits[id]?.numericValue ?? Number.NaN)
  const addFigure = (what: string, value: number, unit: string, atMost: number) =>
    report({ name: `Lighthouse, phone, ${page}: ${what}`, value, unit, budget: { atMost } })
  addFigure('largest contentful paint', figure('largest-contentful-paint'), 'ms', 1500)
  addFigure('layout shift', figure('cumulative-layout-shift'), '', 0)
  addFigure('blocking time', figure('total-blocking-time'), 'ms', 50)
  addFigure('on the wire', figure('total-byte-weight') / 1024, 'kB', 350)
  addFigure('JavaScript on the wire', middle(scriptBytes) / 1024, 'kB', 120)
  for (const line of new Set(reports.flatMap(complaints))) console.log(`    ${line}`)
}

type Request = { readonly resourceType?: string; readonly transferSize?: number }

function scriptBytes(one: Report): number {
  const details = one.audits['network-requests']?.details as { items?: readonly Request[] } | undefined
  const scripts = (details?.items ?? []).filter(({ resourceType }) => resourceType === 'Script')
  return scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
}

/** Every audit that was not fully met, so that a missed budget names its cause. */
function complaints(one: Report): string[] {
  return CATEGORIES.flatMap((category) =>
    (one.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (one.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${category}: ${one.audits[id]?.title ?? id} ${one.audits[id]?.displayValue ?? ''}`),
  )
}
