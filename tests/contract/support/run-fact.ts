import type { FactRequest, Step } from './facts.ts'
import { basicAuth, type Answer, type OpenSandbox } from './open-sandbox.ts'

/** Maps the example ids of a fact to the ids that the sandbox created. */
export type Names = {
  /** Text with the example ids replaced by the sandbox's. */
  toReal: (text: string) => string
  /** A value with the sandbox's ids replaced by the example ids. */
  toMadeUp: (value: unknown) => unknown
}

type Made = { id: string }
type Paid = { razorpay_payment_id: string } | { error: { metadata: { payment_id: string } } }
type Created = { packages: { waybill: string }[] }

/** The value of TODAY in facts, Indian time: a fixed date would soon be in the past. */
function today(): string {
  return new Date(Date.now() + 5.5 * 60 * 60 * 1_000).toISOString().slice(0, 10)
}

/** Runs the steps of a fact's `given`. */
export async function arrange(sandbox: OpenSandbox, given: Step[]): Promise<Names> {
  const real = new Map<string, string>()
  const day = today()
  // On some day, today is a date that a fact names itself: only a fact that said TODAY gets it back.
  let saysToday = false
  const names: Names = {
    toReal(text) {
      saysToday ||= text.includes('TODAY')
      return [...real].reduce(
        (result, [madeUp, id]) => result.replaceAll(madeUp, id),
        text.replaceAll('TODAY', day),
      )
    },
    toMadeUp(value) {
      if (value === undefined) return undefined
      const json = JSON.stringify(value)
      const text = [...real].reduce(
        (result, [madeUp, id]) => result.replaceAll(id, madeUp),
        saysToday ? json.replaceAll(`"${day}"`, '"TODAY"') : json,
      )
      return JSON.parse(text) as unknown
    },
  }
  for (const step of given) {
    const id = await take(sandbox, step, names)
    if ('id' in step && id !== undefined) real.set(step.id, id)
  }
  return names
}

/** Sends a fact's request. */
export function send(sandbox: OpenSandbox, request: FactRequest, names: Names): Promise<Answer> {
  const path = names.toReal(request.path)
  const plain =
    request.body === undefined ? undefined : JSON.parse(names.toReal(JSON.stringify(request.body)))
  const body = request.form ? formText(request.form) : (plain as unknown)
  return sandbox.call(request.method, path, body, { ...request.headers, ...authorization(request) })
}

async function take(sandbox: OpenSandbox, step: Step, { toReal }: Names): Promise<string | undefined> {
  switch (step.make) {
    case 'order':
      return (await sandbox.must<Made>('POST', '/v1/orders', step.body)).id
    case 'payment': {
      const outcome = step.outcome === 'failed' ? 'failure' : 'success'
      const paid = await sandbox.must<Paid>('POST', '/pay', { order_id: toReal(step.order), outcome })
      return 'error' in paid ? paid.error.metadata.payment_id : paid.razorpay_payment_id
    }
    case 'refund': {
      const headers: Record<string, string> =
        step.key === undefined ? {} : { 'X-Refund-Idempotency': step.key }
      const path = `/v1/payments/${toReal(step.payment)}/refund`
      return (await sandbox.must<Made>('POST', path, step.body, headers)).id
    }
    case 'shipment': {
      const created = await sandbox.must<Created>('POST', '/api/cmu/create.json', formText(step.form))
      return created.packages[0]?.waybill
    }
    case 'scan':
      await sandbox.must('POST', `/shipments/${toReal(step.shipment)}/scan`, {
        status: step.status,
        ...(step.code === undefined ? {} : { code: step.code }),
      })
      return undefined
    case 'pickup':
      await sandbox.must('POST', '/fm/request/new/', JSON.parse(toReal(JSON.stringify(step.body))))
      return undefined
    case 'reattempt': {
      const data = [{ waybill: toReal(step.shipment), act: 'RE-ATTEMPT' }]
      return (await sandbox.must<{ request_id: string }>('POST', '/api/p/update', { data })).request_id
    }
    case 'trouble':
      await sandbox.must('POST', '/faults', FAULTS[step.trouble])
      return undefined
  }
}

const FAULTS = {
  'rate-limited': { apiMode: '429' },
  failing: { apiFailRate: 1 },
  'gateway-page': { apiMode: 'html' },
  'refunds-failing': { refunds: 'failed' },
}

function authorization({ auth, path }: FactRequest): Record<string, string> {
  if (auth === 'valid') return {}
  if (auth === 'none') return { authorization: '' }
  return { authorization: path.startsWith('/v1/') ? basicAuth('not-the-secret') : 'Token' }
}

function formText(form: Record<string, unknown>): string {
  const fields = Object.entries(form).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return new URLSearchParams(fields).toString()
}
