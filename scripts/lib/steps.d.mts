export function step(name: string, work: () => Promise<string | void>): Promise<void>
export function line(mark: string, name: string, startedAt: number): string
