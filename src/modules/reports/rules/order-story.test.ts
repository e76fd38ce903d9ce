import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinLines, linesOfLog, linesOfRows } from './order-story.ts'

const ORDER = '0b5f3f5e-0000-4000-8000-000000000001'
const line = (facts: object) =>
  JSON.stringify({ level: 'info', time: '2026-11-26T10:00:00.000Z', msg: 'order.placed', ...facts })

test('the log lines of an order are those that name it, and those of the same requests and jobs', () => {
  const log = [
    line({ reqId: 'a', orderId: ORDER }),
    line({ reqId: 'a', msg: 'provider.called', service: 'razorpay', ms: 12 }),
    line({
      job: '7',
      task: 'send_order_mail',
      orderId: ORDER,
      msg: 'a job failed for good',
      err: { message: 'refused' },
    }),
    line({ job: '7', task: 'send_order_mail', msg: 'mail.sent' }),
    line({ reqId: 'b', orderId: 'another' }),
    line({ msg: 'without a request' }),
    'no JSON',
    '{"time": 1}',
  ]
  expect(linesOfLog(log, ORDER).map(({ text }) => text)).toEqual([
    'Log: order.placed',
    'Log: provider.called: service razorpay, ms 12',
    'Log: a job failed for good (job send order mail), error: refused',
    'Log: mail.sent (job send order mail)',
  ])
})

test('rows have labels, and unknown ones keep their name', () => {
  const at = { toISOString: () => '2026-11-26T10:00:00.000Z' } as Date
  const texts = linesOfRows([
    { at, kind: 'refund.failed', facts: { paise: 14_900, failure: 'no balance' } },
    { at, kind: 'job.waiting', facts: { task: 'ship_order', attempts: 2, next: 'later', error: 'away' } },
    { at, kind: 'something.new', facts: {} },
  ]).map(({ text }) => text)
  expect(texts).toEqual([
    'Refund: ₹149 failed: no balance',
    'Job: ship order waits after 2 attempts, next at later, last error: away',
    'something.new',
  ])
})

test('lines are sorted by time, and none is lost', () => {
  const lines = fc.array(fc.record({ at: fc.stringMatching(/^2026-\d\d$/), text: fc.string() }))
  fc.assert(
    fc.property(fc.array(lines, { maxLength: 4 }), (parts) => {
      const joined = joinLines(parts)
      expect(joined).toHaveLength(parts.flat().length)
      expect(joined.map(({ at }) => at)).toEqual(joined.map(({ at }) => at).toSorted())
    }),
  )
})
