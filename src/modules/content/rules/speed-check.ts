/**
 * How fast the shop's pages are, by limits that are told beside the figures: what the server needs to answer, and what a
 * first visit has to fetch. The way through the net is not in it.
 */
import { type FirstViewBytes, type Finding, type Rating, type SpeedOnDevice, worstOf } from './seo-check.ts'

export type SpeedDevice = 'desktop' | 'mobile'

type Limit = { readonly good: number; readonly poor: number }
type Limits = Readonly<Record<'medianMs' | 'slowestMs' | 'bytes' | 'script', Limit>>

const ANSWER = { medianMs: { good: 200, poor: 600 }, slowestMs: { good: 500, poor: 1_500 } }

/** Up to `good` it is good, above `poor` it is poor. Bytes are as they travel. */
export const SPEED_LIMITS: Readonly<Record<SpeedDevice, Limits>> = {
  desktop: { ...ANSWER, bytes: { good: 800_000, poor: 2_500_000 }, script: { good: 200_000, poor: 400_000 } },
  mobile: { ...ANSWER, bytes: { good: 500_000, poor: 1_500_000 }, script: { good: 170_000, poor: 350_000 } },
}

export type MeasuredPage = {
  readonly path: string
  /** Each time it was asked for. */
  readonly answersMs: readonly number[]
  readonly bytes: FirstViewBytes
  /** Files that did not come in the time of the test. */
  readonly missing: number
}

/** Null when no page answered. */
export function judgeSpeed(pages: readonly MeasuredPage[], device: SpeedDevice): SpeedOnDevice | null {
  const [slowest] = pages.toSorted((a, b) => slowestOf(b) - slowestOf(a))
  const [heaviest] = pages.toSorted((a, b) => totalBytes(b.bytes) - totalBytes(a.bytes))
  if (!slowest || !heaviest) return null
  const facts = {
    medianMs: median(pages.flatMap(({ answersMs }) => answersMs)),
    slowestMs: slowestOf(slowest),
    bytes: totalBytes(heaviest.bytes),
    script: heaviest.bytes.script,
  }
  const limits = SPEED_LIMITS[device]
  const findings: Finding[] = [
    told(facts.medianMs, limits.medianMs, (ms) => `The server answers in ${ms} ms (median)`, inMs),
    told(facts.slowestMs, limits.slowestMs, (ms) => `The slowest answer took ${ms} ms`, inMs, slowest.path),
    told(facts.bytes, limits.bytes, (kb) => `The heaviest first view is ${kb} kB`, inKb, heaviest.path),
    told(facts.script, limits.script, (kb) => `${kb} kB of it are JavaScript`, inKb),
  ]
  const missing = Math.max(...pages.map((page) => page.missing))
  if (missing > 0)
    findings.push({
      state: 'note',
      words: `${missing} files of a page did not come in the time of this test and are not weighed; test again in a minute`,
      places: [],
    })
  return {
    rating: worstOf(findings.map(({ state }) => state)),
    medianMs: facts.medianMs,
    slowestMs: facts.slowestMs,
    slowestPath: slowest.path,
    heaviestPath: heaviest.path,
    bytes: heaviest.bytes,
    findings,
  }
}

type Unit = { readonly name: string; readonly show: (value: number) => string }

const inMs: Unit = { name: 'ms', show: (value) => String(Math.max(1, Math.round(value))) }
const inKb: Unit = { name: 'kB', show: (value) => Math.round(value / 1_000).toLocaleString('en-IN') }

function told(
  value: number,
  limit: Limit,
  words: (shown: string) => string,
  unit: Unit,
  path?: string,
): Finding {
  const isUpTo = `good up to ${unit.show(limit.good)} ${unit.name}`
  return {
    state: rate(value, limit),
    words: `${words(unit.show(value))}; ${isUpTo}`,
    places: path === undefined ? [] : [path],
  }
}

export function rate(value: number, { good, poor }: Limit): Rating {
  if (value <= good) return 'good'
  return value <= poor ? 'warning' : 'bad'
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

export function totalBytes(bytes: FirstViewBytes): number {
  return Object.values(bytes).reduce((sum, each) => sum + each, 0)
}

function slowestOf({ answersMs }: MeasuredPage): number {
  return Math.max(0, ...answersMs)
}
