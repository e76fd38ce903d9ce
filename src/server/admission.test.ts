import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import Fastify from 'fastify'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { GateFull } from '#platform/process/concurrency.ts'
import { answerErrors } from '#platform/http/errors.ts'
import { createAdmission, WORK, type Admission, type Work } from './admission.ts'

const KINDS = Object.keys(WORK) as Work[]

afterEach(() => vi.useRealTimers())

async function fill(admission: Admission, work: Work): Promise<(() => void)[]> {
  return Promise.all(Array.from({ length: WORK[work].running }, () => admission.enter(work)))
}

/** Requests a place, and adds to `log` when it is given. */
function ask(admission: Admission, work: Work, log: string[]): void {
  admission.enter(work).then(
    () => log.push(work),
    () => log.push(`${work} refused`),
  )
}

describe('admission', () => {
  test('a free place goes to payments first, then orders, quotes, and pages last', async () => {
    const admission = createAdmission()
    const log: string[] = []
    const held = [...(await fill(admission, 'quotes')), ...(await fill(admission, 'pages'))]
    const orders = await fill(admission, 'orders')
    const payments = await fill(admission, 'payments')
    for (const work of ['pages', 'quotes', 'orders', 'payments'] as const) ask(admission, work, log)
    for (const leave of held) leave()
    await turn()
    // More important work waits, so only one of each kind runs.
    expect(log).toEqual(['quotes', 'pages'])
    orders[0]?.()
    payments[0]?.()
    await turn()
    expect(log).toEqual(['quotes', 'pages', 'payments', 'orders'])
  })

  test('while orders wait, new quotes and pages wait too, but one of each runs', async () => {
    const admission = createAdmission()
    const log: string[] = []
    const orders = await fill(admission, 'orders')
    ask(admission, 'orders', log)
    for (const work of ['quotes', 'quotes', 'pages', 'pages', 'payments'] as const) ask(admission, work, log)
    await turn()
    expect(log).toEqual(['quotes', 'pages', 'payments'])
    orders[0]?.()
    await turn()
    expect(log.toSorted()).toEqual(['orders', 'pages', 'pages', 'payments', 'quotes', 'quotes'])
  })

  test('work that waits longer than its limit is refused, and work behind it starts', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const admission = createAdmission()
    const log: string[] = []
    await fill(admission, 'quotes')
    const [, second] = await fill(admission, 'pages')
    ask(admission, 'quotes', log)
    ask(admission, 'pages', log)
    second?.()
    await turn()
    expect(log).toEqual([])
    vi.advanceTimersByTime(WORK.quotes.patienceMs)
    await turn()
    expect(log).toEqual(['quotes refused', 'pages'])
    expect(admission.counts().quotes.refused).toBe(1)
  })

  test('whatever the order of requests: limits hold, everybody is answered, and no place is lost', async () => {
    const step = fc.oneof(
      fc.record({ work: fc.constantFrom(...KINDS), times: fc.integer({ min: 1, max: 80 }) }),
      fc.record({ leave: fc.nat() }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const admission = createAdmission()
        const held: (() => void)[] = []
        let asked = 0
        let refused = 0
        for (const each of steps) {
          if ('leave' in each) held.splice(each.leave % Math.max(1, held.length), 1)[0]?.()
          else
            for (let count = 0; count < each.times; count += 1) {
              asked += 1
              admission.enter(each.work).then(
                (leave) => held.push(leave),
                (error: unknown) => {
                  expect(error).toBeInstanceOf(GateFull)
                  refused += 1
                },
              )
            }
          await turn()
          const counts = admission.counts()
          const waiting = KINDS.reduce((sum, work) => sum + counts[work].waiting, 0)
          for (const work of KINDS) {
            expect(counts[work].running).toBeLessThanOrEqual(WORK[work].running)
            expect(counts[work].waiting).toBeLessThanOrEqual(WORK[work].waiting)
            // One of each kind always runs.
            expect(counts[work].waiting === 0 || counts[work].running > 0).toBe(true)
          }
          expect(KINDS.reduce((sum, work) => sum + counts[work].refused, 0)).toBe(refused)
          expect(asked).toBeGreaterThanOrEqual(waiting + refused)
        }
        while (held.length > 0) {
          held.pop()?.()
          await turn()
        }
        for (const { running, waiting } of Object.values(admission.counts()))
          expect([running, waiting]).toEqual([0, 0])
      }),
      { numRuns: 50 },
    )
  })

  test('the render gate counts as one kind, and releases its place if a render fails', async () => {
    const admission = createAdmission()
    const gate = admission.gateOf('renders')
    await expect(gate.pass(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await gate.pass(async () => admission.counts().renders.running)).toBe(1)
    expect(admission.counts().renders.running).toBe(0)
  })
})

describe('request places', () => {
  function shop() {
    const admission = createAdmission()
    const app = Fastify()
    answerErrors(app)
    admission.admitOn(app)
    const handled: (() => void)[] = []
    const held = () => new Promise<string>((resolve) => handled.push(() => resolve('done')))
    app.post('/api/orders', (request) => {
      if ((request.body as { isOutside?: boolean }).isOutside) admission.goOutside()
      return held()
    })
    app.get('/health/live', () => 'alive')
    app.get('/api/held', { preHandler: () => Promise.reject(new Error('not let in')) }, () => 'never')
    app.get('/api/thrown', () => {
      throw new Error('thrown')
    })
    app.get('/api/sent', (_request, reply) => reply.send('sent'))
    const order = (isOutside: boolean) =>
      app.inject({ method: 'POST', url: '/api/orders', payload: { isOutside } })
    return { admission, app, handled, order }
  }

  test('a request that calls a provider releases its place to the next one', async () => {
    const { admission, handled, order } = shop()
    const all = Array.from({ length: WORK.orders.running * 3 }, () => order(true))
    await vi.waitFor(() => expect(handled).toHaveLength(WORK.orders.running * 3))
    expect(admission.counts().orders.running).toBe(0)
    for (const finish of handled) finish()
    expect(new Set((await Promise.all(all)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })

  test('a request over the limit is refused with 503, Retry-After and the usual JSON; health is always answered', async () => {
    const { admission, app, handled, order } = shop()
    const { running, waiting } = WORK.orders
    const all = Array.from({ length: running + waiting }, () => order(false))
    await vi.waitFor(() => expect(admission.counts().orders.waiting).toBe(waiting))
    const refused = await order(false)
    expect([refused.statusCode, refused.headers['retry-after'], refused.json<object>()]).toEqual([
      503,
      '1',
      { error: { code: 'busy', message: MESSAGES.busy } },
    ])
    expect((await app.inject('/health/live')).body).toBe('alive')
    while (handled.length > 0) {
      handled.shift()?.()
      await turn()
    }
    await Promise.all(all)
    expect(admission.counts().orders).toEqual({ running: 0, waiting: 0, refused: 1 })
  })

  test.each(['/api/held', '/api/thrown', '/api/sent', '/api/unknown'])(
    'however %s ends, its place is released',
    async (url) => {
      const { admission, app } = shop()
      for (const method of ['GET', 'HEAD'] as const) await app.inject({ method, url })
      expect(admission.counts().data).toEqual({ running: 0, waiting: 0, refused: 0 })
    },
  )
})
