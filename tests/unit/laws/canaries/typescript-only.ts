// server/typescript-only.ts
export enum Status {
  Pending,
  Paid,
} // ✗ TS1294
export namespace Money {
  export const zero = 0
} // ✗ TS1294 typescript(no-namespace)
export class Order {
  constructor(readonly id: string) {}
} // ✗ TS1294
import { FastifyInstance } from 'fastify' // ✗ TS1484 typescript(consistent-type-imports)
export type App = FastifyInstance
