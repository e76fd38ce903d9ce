import type { SpawnOptions } from 'node:child_process'

export function becomeProgram(command: string, args: string[], options?: SpawnOptions): Promise<never>
export function runProgram(command: string, args: string[], options?: SpawnOptions): Promise<number>
export function runQuietly(
  command: string,
  args: string[],
  options?: SpawnOptions,
): Promise<{ code: number | null; output: string }>
