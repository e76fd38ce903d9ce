export const SHOP_FLAGS: readonly string[]

export type ProgramOptions = {
  env?: Record<string, string | undefined>
  /** Of `runQuietly`: how long the program has to end after a signal. */
  patienceMs?: number
}

export function becomeProgram(command: string, args: string[], options?: ProgramOptions): Promise<never>
export function runProgram(command: string, args: string[], options?: ProgramOptions): Promise<number>
export function runQuietly(
  command: string,
  args: string[],
  options?: ProgramOptions,
): Promise<{ code: number | null; output: string }>
