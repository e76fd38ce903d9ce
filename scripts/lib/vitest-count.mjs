/** How many tests of a run passed, failed and were skipped, from Vitest's own report in JSON. */
import { readFileSync } from 'node:fs'

/**
 * What goes wrong outside of a test counts as a failed one: a file that cannot be loaded, an error that nobody caught,
 * a run that ended without a report or without any test.
 */
export function countTests(reportPath, exitCode) {
  let report
  try {
    report = JSON.parse(readFileSync(reportPath, 'utf8'))
  } catch {
    return { passed: 0, failed: 1, skipped: 0, says: 'the run ended without a report', names: [] }
  }
  const passed = report.numPassedTests
  const skipped = report.numPendingTests + report.numTodoTests
  const brokenFiles = report.testResults.filter(isBrokenOutsideItsTests).length
  const failed = report.numFailedTests + brokenFiles
  const names = report.testResults.flatMap(namesOfFailed)
  if (passed + failed === 0) return { passed, failed: 1, skipped, says: 'no test ran', names }
  if (failed === 0 && exitCode !== 0)
    return { passed, failed: 1, skipped, says: 'an error outside the tests', names }
  return { passed, failed, skipped, says: null, names }
}

/** What failed, as one would look for it: the file, and the test in it. */
function namesOfFailed({ name: file, status, assertionResults }) {
  if (status !== 'failed') return []
  const tests = assertionResults.filter((test) => test.status === 'failed')
  return tests.length === 0 ? [file] : tests.map((test) => `${file}: ${test.fullName}`)
}

function isBrokenOutsideItsTests({ status, assertionResults }) {
  return status === 'failed' && !assertionResults.some((test) => test.status === 'failed')
}
