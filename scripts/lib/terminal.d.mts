export function step(name: string, work: () => Promise<string | void>, note?: string): Promise<void>
export function line(mark: string, name: string, startedAt: number): string

export class Stop extends Error {
  output?: string
}
export function main(work: () => Promise<void>): Promise<void>
