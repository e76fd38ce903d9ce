/**
 * An unexpected warning or error on the console fails the test that caused it. A test that expects one writes `const
 * logged = vi.spyOn(console, 'error').mockImplementation(() => {})` and asserts what it was.
 */
import { inspect } from 'node:util'
import { afterAll, afterEach } from 'vitest'

const LEVELS = ['warn', 'error'] as const
const unexpected: string[] = []

for (const level of LEVELS) {
  console[level] = (...args: unknown[]) => {
    unexpected.push(`console.${level}: ${args.map(asText).join(' ')}`)
  }
}

afterEach(failOnOutput)
// Otherwise the output of a hook after the last test would be lost.
afterAll(failOnOutput)

function failOnOutput(): void {
  const lines = unexpected.splice(0)
  if (lines.length > 0) throw new Error(`Unexpected console output:\n${lines.join('\n')}`)
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : inspect(value)
}
