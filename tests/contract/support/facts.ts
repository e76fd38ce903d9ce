import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'

/** The files of tests/contract/facts, as their README describes them. */

const described = z.strictObject({
  example: z.unknown(),
  literal: z.array(z.string()),
  types: z.record(z.string(), z.string()).default({}),
  optional: z.array(z.string()).default([]),
})
export type Described = z.output<typeof described>

const step = z.discriminatedUnion('make', [
  z.strictObject({ make: z.literal('order'), id: z.string(), body: z.unknown() }),
  z.strictObject({
    make: z.literal('payment'),
    id: z.string(),
    order: z.string(),
    outcome: z.enum(['captured', 'authorized', 'failed']),
  }),
  z.strictObject({
    make: z.literal('refund'),
    id: z.string(),
    payment: z.string(),
    body: z.unknown(),
    key: z.string().optional(),
  }),
  z.strictObject({ make: z.literal('shipment'), id: z.string(), form: z.record(z.string(), z.unknown()) }),
  z.strictObject({
    make: z.literal('scan'),
    shipment: z.string(),
    status: z.string(),
    code: z.string().optional(),
  }),
  z.strictObject({ make: z.literal('pickup'), body: z.unknown() }),
  z.strictObject({ make: z.literal('reattempt'), id: z.string(), shipment: z.string() }),
  z.strictObject({
    make: z.literal('trouble'),
    trouble: z.enum(['rate-limited', 'failing', 'gateway-page', 'refunds-failing']),
  }),
])
export type Step = z.output<typeof step>

const request = z.strictObject({
  method: z.enum(['GET', 'POST', 'PATCH']),
  path: z.string().startsWith('/'),
  auth: z.enum(['valid', 'wrong', 'none']),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.unknown().optional(),
  form: z.record(z.string(), z.unknown()).optional(),
})
export type FactRequest = z.output<typeof request>

const opaque = z.strictObject({ contentType: z.string(), text: z.string() })
const status = { status: z.int() }
const outcome = z.enum(['success', 'failure', 'authorized_late'])

const common = { name: z.string(), title: z.string(), source: z.string().min(1) }
const fact = z.discriminatedUnion('kind', [
  z.strictObject({
    ...common,
    kind: z.literal('exchange'),
    given: z.array(step),
    request,
    response: z.union([described.extend(status), opaque.extend(status)]),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('webhook'),
    given: z.array(step),
    event: z.string(),
    delivery: described.extend({ headers: z.record(z.string(), z.string()) }),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('checkout'),
    given: z.array(step),
    outcome,
    handler: described,
  }),
  z.strictObject({
    ...common,
    kind: z.literal('form'),
    outcome,
    contentType: z.string(),
    fields: z.record(z.string(), z.string()),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('signature'),
    algorithm: z.string(),
    secret: z.string(),
    message: z.string(),
    orderId: z.string().optional(),
    paymentId: z.string().optional(),
    signature: z.string(),
  }),
])
export type Fact = z.output<typeof fact>
export type FactOf<K extends Fact['kind']> = Extract<Fact, { kind: K }>

const factsFolder = new URL('../facts/', import.meta.url)

/** All facts of one kind about a provider, by name. Throws if a file has an invalid format, naming it. */
export function readFacts<K extends Fact['kind']>(provider: 'razorpay' | 'delhivery', kind: K): FactOf<K>[] {
  const folder = new URL(`${provider}/`, factsFolder)
  return readdirSync(folder)
    .toSorted()
    .map((file) => readFact(folder, file))
    .filter((each): each is FactOf<K> => each.kind === kind)
}

function readFact(folder: URL, file: string): Fact {
  const parsed = fact.safeParse(JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`)
  if (`${parsed.data.name}.json` !== file) throw new Error(`${file} calls itself ${parsed.data.name}`)
  return parsed.data
}
