/** The results of a bench: figures with their budgets, printed and written to a dated file. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Figure = {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly budget?: { readonly atLeast: number } | { readonly atMost: number }
}

const figures: Figure[] = []

export function report(figure: Figure): void {
  figures.push(figure)
  const value = figure.value >= 100 ? figure.value.toFixed(0) : figure.value.toFixed(2)
  const { budget } = figure
  const wanted = !budget
    ? ''
    : 'atLeast' in budget
      ? `at least ${budget.atLeast}`
      : `at most ${budget.atMost}`
  const verdict = !budget ? ' ' : isMet(figure) ? '✓' : '✗'
  console.log(`${verdict} ${figure.name.padEnd(64)} ${value.padStart(9)} ${figure.unit.padEnd(10)} ${wanted}`)
}

export function isMet({ value, budget }: Figure): boolean {
  if (!budget) return true
  return 'atLeast' in budget ? value >= budget.atLeast : value <= budget.atMost
}

/** Writes the dated file; returns the number of missed budgets. */
export function finish(): number {
  const folder = fileURLToPath(new URL('../results', import.meta.url))
  mkdirSync(folder, { recursive: true })
  const at = new Date().toISOString()
  const machine = {
    cores: cpus().length,
    model: cpus()[0]?.model,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  }
  const path = join(folder, `${at.replace(/[:.]/g, '-')}.json`)
  writeFileSync(path, JSON.stringify({ at, machine, figures }, null, 2))
  const missed = figures.filter((figure) => !isMet(figure))
  console.log(`\n${figures.length} figures, ${missed.length} budgets missed; written to ${path}`)
  return missed.length
}

/** The value that this share (0 to 1) of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
