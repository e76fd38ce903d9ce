import { DrizzleQueryError } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog, withoutParameters, LINES_A_MINUTE, REQUESTS_A_MINUTE, runInContext } from './log.ts'

const MINUTE_MS = 60_000
let lines: Record<string, unknown>[]
let log: ReturnType<typeof createLog>

beforeEach(() => {
  vi.useFakeTimers()
  lines = []
  log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line) as never) })
})
afterEach(() => vi.useRealTimers())

const times = (count: number, work: (index: number) => void) =>
  Array.from({ length: count }, (_, index) => work(index))

test('of a repeated event a few lines a minute are written, and one with the number of the rest', () => {
  times(2_000, () => log.child({ reqId: 'r' }).error({ err: new Error('no database') }, 'a screen failed'))
  expect(lines).toHaveLength(LINES_A_MINUTE)
  vi.advanceTimersByTime(MINUTE_MS)
  expect(lines).toHaveLength(LINES_A_MINUTE + 1)
  expect(lines.at(-1)).toMatchObject({
    level: 'error',
    of: 'a screen failed',
    omitted: 2_000 - LINES_A_MINUTE,
    msg: 'more of the same within a minute, not logged one by one',
  })
})

test('rare lines are written as they are, without a second line', () => {
  times(LINES_A_MINUTE, () => log.warn({ ip: '192.0.2.1' }, 'too many requests'))
  vi.advanceTimersByTime(10 * MINUTE_MS)
  expect(lines).toHaveLength(LINES_A_MINUTE)
})

test('a flood of one event hides no other, and the next minute starts afresh', () => {
  times(1_000, () => log.warn('too many requests'))
  log.warn('a job failed for good')
  log.error('too many requests')
  expect(lines.slice(-2)).toMatchObject([
    { level: 'warn', msg: 'a job failed for good' },
    { level: 'error', msg: 'too many requests' },
  ])
  vi.advanceTimersByTime(MINUTE_MS)
  const before = lines.length
  log.warn('too many requests')
  expect(lines).toHaveLength(before + 1)
})

test('the summary line lists the most frequent addresses', () => {
  times(LINES_A_MINUTE, () => log.warn('too many requests'))
  times(3, () => log.warn({ ip: '192.0.2.1' }, 'too many requests'))
  times(2_000, (index) => log.warn({ ip: `198.51.${index >> 8}.${index & 255}` }, 'too many requests'))
  times(7, () => log.warn({ ip: '192.0.2.1' }, 'too many requests'))
  vi.advanceTimersByTime(MINUTE_MS)
  const { most, addresses } = lines.at(-1) as { most: Record<string, number>; addresses: number }
  expect(Object.keys(most)).toHaveLength(5)
  expect(most['192.0.2.1']).toBe(10)
  expect(addresses).toBe(1_000)
})

test('too many different messages are counted together', () => {
  times(2_000, (index) => log.warn(`message ${index}`))
  expect(lines.length).toBeLessThan(1_000)
})

test('messages that differ each time, with long causes, cannot fill the disk', () => {
  let bytes = 0
  const chatty = createLog('info', { write: (line: string) => void (bytes += line.length) })
  const word = 'x'.repeat(5_000)
  times(10_000, (index) => {
    const letters = [...String(index)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
    const err = new Error(word, { cause: { reply: word.repeat(10) } })
    chatty.error({ err, note: word }, `Failed ${letters} ${word}`)
  })
  expect(bytes).toBeLessThan(10_000_000)
})

test('in a busy minute the access log is sampled, and other lines are not', () => {
  times(1_000, (index) => log.info({ event: 'request', status: 200, ms: index }, 'request'))
  times(1_000, () => log.info({ orderId: 'o' }, 'order.placed'))
  expect(lines.filter(({ msg }) => msg === 'request')).toHaveLength(REQUESTS_A_MINUTE)
  expect(lines.filter(({ msg }) => msg === 'order.placed')).toHaveLength(1_000)
  vi.advanceTimersByTime(MINUTE_MS)
  expect(lines.at(-1)).toMatchObject({ of: 'request', omitted: 1_000 - REQUESTS_A_MINUTE })
})

test('a line contains its request or job', () => {
  runInContext({ reqId: 'r1' }, () => {
    log.warn({ orderId: 'o' }, 'first')
    log.warn('of the same request')
  })
  runInContext({ job: '7', task: 'send_order_mail' }, () => log.child({}).warn('second'))
  log.warn('third')
  expect(lines[1]).not.toHaveProperty('orderId')
  expect(lines).toMatchObject([
    { reqId: 'r1', orderId: 'o' },
    { reqId: 'r1' },
    { job: '7', task: 'send_order_mail' },
    {},
  ])
  expect(lines[3]).not.toHaveProperty('reqId')
})

test('a failed query is logged without its parameters, and with its stack', () => {
  const err = new DrizzleQueryError(
    'select 1 where email = $1',
    ['asha@example.test', 'a\nb'],
    new Error('x'),
  )
  log.error({ err: new Error('outer', { cause: err }) }, 'failed')
  log.error({ err }, withoutParameters(err.message))
  expect(JSON.stringify(lines)).not.toMatch(/asha|a\\nb/)
  expect(lines).toMatchObject([
    {
      err: {
        cause: {
          message: 'Failed query: select 1 where email = $1',
          stack: expect.stringMatching(/\n {4}at /),
        },
      },
    },
    { msg: 'Failed query: select 1 where email = $1' },
  ])
})

test('a fatal line is always written', () => {
  times(200, () => log.fatal('the database is lost'))
  expect(lines).toHaveLength(200)
})
