/** Metrics for Prometheus: counted in this process, and written in its text format (version 0.0.4). */

export type Labels = Readonly<Record<string, string>>

export type Sample = {
  /** For a histogram: `_bucket`, `_sum` or `_count`. */
  readonly suffix?: string
  readonly labels: Labels
  readonly value: number
}

export type MetricFamily = {
  readonly name: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  readonly samples: readonly Sample[]
}

export type Counter = {
  add(labels?: Labels, by?: number): void
  family(): MetricFamily
}

export type Histogram = {
  observe(labels: Labels, seconds: number): void
  family(): MetricFamily
}

/** More label values would fill the reader's memory: the rest is counted as `other`. */
const MAX_SERIES = 300

export function createCounter(name: string, help: string): Counter {
  const series = seriesOf(() => ({ value: 0 }))
  return {
    add(labels = {}, by = 1) {
      series.of(labels).value += by
    },
    family: () => ({
      name,
      type: 'counter',
      help,
      samples: series.all().map(([labels, { value }]) => ({ labels, value })),
    }),
  }
}

export const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createHistogram(name: string, help: string, bounds: readonly number[] = SECONDS): Histogram {
  const series = seriesOf(() => ({ counts: bounds.map(() => 0), sum: 0, count: 0 }))
  return {
    observe(labels, seconds) {
      const each = series.of(labels)
      each.sum += seconds
      each.count += 1
      const at = bounds.findIndex((bound) => seconds <= bound)
      if (at >= 0) each.counts[at] = (each.counts[at] ?? 0) + 1
    },
    family: () => ({
      name,
      type: 'histogram',
      help,
      samples: series.all().flatMap(([labels, { counts, sum, count }]) => {
        let below = 0
        const buckets = counts.map((inBucket, at) => {
          below += inBucket
          return { suffix: '_bucket', labels: { ...labels, le: String(bounds[at]) }, value: below }
        })
        return [
          ...buckets,
          { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
          { suffix: '_sum', labels, value: sum },
          { suffix: '_count', labels, value: count },
        ]
      }),
    }),
  }
}

function seriesOf<Value>(create: () => Value) {
  const known = new Map<string, readonly [Labels, Value]>()
  const of = (labels: Labels): Value => {
    const key = JSON.stringify(labels)
    const found = known.get(key)
    if (found) return found[1]
    if (known.size >= MAX_SERIES) {
      const other = Object.fromEntries(Object.keys(labels).map((name) => [name, 'other']))
      const otherKey = JSON.stringify(other)
      if (otherKey !== key && !known.has(otherKey)) known.set(otherKey, [other, create()])
      return known.get(otherKey)?.[1] ?? create()
    }
    const value = create()
    known.set(key, [labels, value])
    return value
  }
  return { of, all: () => [...known.values()] }
}

/** A value that is read on request; null: unknown. */
export function gauge(
  name: string,
  help: string,
  values: number | null | readonly (readonly [Labels, number])[],
  type: 'gauge' | 'counter' = 'gauge',
): MetricFamily {
  const samples = typeof values === 'number' ? [[{}, values] as const] : (values ?? [])
  return { name, type, help, samples: samples.map(([labels, value]) => ({ labels, value })) }
}

/** Samples that differ in one label. */
export function labelled(name: string, values: Readonly<Record<string, number>>): [Labels, number][] {
  return Object.entries(values).map(([label, value]) => [{ [name]: label }, value])
}

/** Combines several processes: each sample has the label of its process. */
export function mergeFamilies(
  reports: readonly { readonly process: string; readonly families: readonly MetricFamily[] }[],
): MetricFamily[] {
  const merged = new Map<string, MetricFamily>()
  for (const { process, families } of reports)
    for (const family of families) {
      const samples = family.samples.map((sample) => ({ ...sample, labels: { ...sample.labels, process } }))
      const before = merged.get(family.name)?.samples ?? []
      merged.set(family.name, { ...family, samples: [...before, ...samples] })
    }
  return [...merged.values()]
}

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** Families without a sample are left out. */
export function formatMetrics(families: readonly MetricFamily[]): string {
  return families
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, type, help, samples }) =>
      [
        `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
        `# TYPE ${name} ${type}`,
        ...samples.map(
          ({ suffix = '', labels, value }) => `${name}${suffix}${formatLabels(labels)} ${value}`,
        ),
        '',
      ].join('\n'),
    )
    .join('')
}

function formatLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escapeLabel(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
