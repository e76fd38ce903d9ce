export type Count = {
  passed: number
  failed: number
  skipped: number
  says: string | null
  /** What failed: files, and the tests in them. */
  names: string[]
}
export function countTests(reportPath: string, exitCode: number): Count
