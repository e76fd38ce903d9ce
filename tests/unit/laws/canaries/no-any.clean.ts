// server/any-clean.ts
import { z } from 'zod'

export const name = (text: string): string => z.object({ name: z.string() }).parse(JSON.parse(text)).name
export const first = (list: readonly string[]): string => list[0] ?? ''
