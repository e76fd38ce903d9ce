// server/typescript-only-clean.ts
import type { FastifyInstance } from 'fastify'

export const STATUSES = ['pending', 'paid'] as const
export type Status = (typeof STATUSES)[number]
export type App = FastifyInstance
