/** The numbers of passed, failed and skipped tests of a run, from Vitest's JSON report. */
import { readFileSync } from 'node:fs'

/**
 * Problems outside a test count as a failed test: a file that cannot be loaded, an uncaught error, a run that ended
 * without a report or without any test.
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

/** The failures by file and test name. */
function namesOfFailed({ name: file, status, assertionResults }) {
  if (status !== 'failed') return []
  const tests = assertionResults.filter((test) => test.status === 'failed')
  return tests.length === 0 ? [file] : tests.map((test) => `${file}: ${test.fullName}`)
}

function isBrokenOutsideItsTests({ status, assertionResults }) {
  return status === 'failed' && !assertionResults.some((test) => test.status === 'failed')
}
