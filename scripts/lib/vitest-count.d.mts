export type Count = { passed: number; failed: number; skipped: number; says: string | null }
export function countTests(reportPath: string, exitCode: number): Count
