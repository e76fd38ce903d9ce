// database/settings-clean.ts
export function poolSize({ webProcesses }: { readonly webProcesses: number }): number {
  return Math.max(4, Math.floor(16 / webProcesses))
}
