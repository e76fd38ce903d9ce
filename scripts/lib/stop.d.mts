export class Stop extends Error {
  output?: string
}
export function main(work: () => Promise<void>): Promise<void>
