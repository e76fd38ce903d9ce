/** People and tools rely on the last line of `npm test`, so it must include every failure. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { countTests } from './vitest-count.mjs'

const folder = mkdtempSync(join(tmpdir(), 'panna-count-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const passing = { status: 'passed', assertionResults: [{ status: 'passed' }] }
const failing = {
  name: 'stock.test.ts',
  status: 'failed',
  assertionResults: [{ status: 'failed', fullName: 'never oversold' }, { status: 'passed' }],
}
const broken = { name: 'broken.test.ts', status: 'failed', assertionResults: [] }

function report(passed: number, failed: number, testResults: object[], skipped = 0): string {
  const path = join(folder, `${passed}-${failed}-${testResults.length}-${skipped}.json`)
  const counts = { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped, numTodoTests: 0 }
  writeFileSync(path, JSON.stringify({ ...counts, testResults }))
  return path
}

test.each([
  ['all well', report(3, 0, [passing]), 0, { passed: 3, failed: 0, skipped: 0, says: null }],
  [
    'a failed test',
    report(1, 1, [failing]),
    1,
    { passed: 1, failed: 1, skipped: 0, says: null, names: ['stock.test.ts: never oversold'] },
  ],
  ['a skipped test', report(1, 0, [passing], 2), 0, { passed: 1, failed: 0, skipped: 2, says: null }],
  [
    'a file that cannot be loaded',
    report(3, 0, [passing, broken]),
    1,
    { passed: 3, failed: 1, skipped: 0, says: null, names: ['broken.test.ts'] },
  ],
  [
    'an uncaught error',
    report(3, 0, [passing]),
    1,
    { passed: 3, failed: 1, skipped: 0, says: 'an error outside the tests' },
  ],
  ['no test at all', report(0, 0, []), 0, { passed: 0, failed: 1, skipped: 0, says: 'no test ran' }],
  [
    'only skipped ones',
    report(0, 0, [passing], 4),
    0,
    { passed: 0, failed: 1, skipped: 4, says: 'no test ran' },
  ],
  [
    'no report',
    join(folder, 'none.json'),
    0,
    { passed: 0, failed: 1, skipped: 0, says: 'the run ended without a report' },
  ],
])('%s is counted', (_, path, exitCode, expected) => {
  expect(countTests(path, exitCode)).toEqual({ names: [], ...expected })
})
