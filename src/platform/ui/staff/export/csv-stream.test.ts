import { describe, expect, test } from 'vitest'
import { paise } from '../../../rules/money.ts'
import { csvStream, PART_ROWS } from './csv-stream.ts'

async function* inBatches<T>(...batches: readonly T[]) {
  yield* batches
}

const FILE = { fileName: 'orders.csv', total: 3, head: ['Order', 'Amount'] } as const

describe('a streamed file', () => {
  test('has its head once, every batch in turn, and states how many rows to expect', async () => {
    const answer = csvStream({
      ...FILE,
      batches: inBatches(
        [
          ['a', { rupees: paise(-150) }],
          ['=1+1', '2'],
        ],
        [],
        [['c', '3']],
      ),
    })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="orders.csv"')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('x-rows')).toBe('3')
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(new TextDecoder().decode(bytes)).toBe("Order,Amount\r\na,-1.50\r\n'=1+1,2\r\nc,3\r\n")
  })

  test('reads no faster than its client, and stops when the client disconnects', async () => {
    let asked = 0
    let isClosed = false
    async function* batches() {
      try {
        for (;;) yield [[String((asked += 1))]]
      } finally {
        isClosed = true
      }
    }
    const reader = csvStream({ ...FILE, batches: batches() }).body?.getReader()
    for (let part = 0; part < 3; part += 1) await reader?.read()
    expect(asked).toBeLessThanOrEqual(4)
    await reader?.cancel()
    expect(isClosed).toBe(true)
  })

  test('sends a large batch in small parts, so that other requests get their turn', async () => {
    const rows = Array.from({ length: 10 * PART_ROWS }, (_, index) => [String(index), 'x'])
    const reader = csvStream({ ...FILE, batches: inBatches(rows) }).body!.getReader()
    let turns = 0
    let isOver = false
    const turn = () => {
      turns += 1
      if (!isOver) setImmediate(turn)
    }
    setImmediate(turn)
    let parts = 0
    let text = ''
    for (;;) {
      const part = await reader.read()
      if (part.done) break
      parts += 1
      text += new TextDecoder().decode(part.value)
    }
    isOver = true
    expect(parts).toBe(11)
    expect(turns).toBeGreaterThanOrEqual(parts)
    expect(text.split('\r\n')).toHaveLength(10 * PART_ROWS + 2)
  })

  test('that fails halfway is not complete', async () => {
    async function* batches() {
      yield [['a', '1']]
      throw new Error('the database went away')
    }
    await expect(csvStream({ ...FILE, batches: batches() }).text()).rejects.toThrow('the database went away')
  })
})
