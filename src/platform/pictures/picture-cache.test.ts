import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPictureMemory } from './picture-cache.ts'

const entry = (kilobytes: number) => ({ bytes: Buffer.alloc(kilobytes * 1024) })

test('the most recently used pictures stay, the least recently used one is evicted', () => {
  const memory = createPictureMemory(100 * 1024)
  for (const name of ['a', 'b', 'c', 'd']) memory.put(name, entry(20))
  memory.get('a')
  memory.put('e', entry(20))
  expect(['a', 'b', 'c', 'd', 'e'].filter((name) => memory.get(name))).toEqual(['a', 'c', 'd', 'e'])
})

test('one picture may not evict all others', () => {
  const memory = createPictureMemory(100 * 1024)
  memory.put('small', entry(10))
  memory.put('large', entry(30))
  expect([memory.get('small') !== undefined, memory.get('large')]).toEqual([true, undefined])
})

test('it never exceeds its limit, and is zero when empty', () => {
  const put = fc.record({ name: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), kilobytes: fc.nat(40) })
  fc.assert(
    fc.property(fc.array(put, { maxLength: 60 }), (puts) => {
      const memory = createPictureMemory(100 * 1024)
      expect(memory.bytes).toBe(0)
      for (const { name, kilobytes } of puts) {
        memory.put(name, entry(kilobytes))
        expect(memory.bytes).toBeGreaterThanOrEqual(0)
        expect(memory.bytes).toBeLessThanOrEqual(100 * 1024)
      }
    }),
  )
})
