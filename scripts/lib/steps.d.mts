export function step(name: string, work: () => Promise<string | void>, note?: string): Promise<void>
export function line(mark: string, name: string, startedAt: number): string
