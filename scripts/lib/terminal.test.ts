/**
 * A long step shows that it is still running: installing packages takes more than a minute, and silence looks like a
 * hang.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { step, Stop } from './terminal.mjs'

let written: string[]
const { isTTY } = process.stdout

beforeEach(() => {
  written = []
  vi.useFakeTimers()
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0)
})
afterEach(() => {
  vi.useRealTimers()
  process.stdout.isTTY = isTTY
})

test('without a terminal there is a line at the start, one every ten seconds, and one at the end', async () => {
  process.stdout.isTTY = false
  const { promise, resolve } = Promise.withResolvers<void>()
  const done = step('packages', () => promise, 'installing')
  expect(written).toEqual(['· packages       0.0 s  installing\n'])
  await vi.advanceTimersByTimeAsync(25_000)
  expect(written.slice(1)).toEqual([
    '· packages      10.0 s  installing\n',
    '· packages      20.0 s  installing\n',
  ])
  resolve()
  await done
  expect(written.slice(3)).toEqual(['✓ packages      25.0 s\n'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(written).toHaveLength(4)
})

test('a short step without a note has one line in a log', async () => {
  process.stdout.isTTY = false
  await step('build', async () => '12 pages')
  expect(written).toEqual(['✓ build          0.0 s  12 pages\n'])
})

test('at a terminal one line shows the seconds, and the last one replaces it', async () => {
  process.stdout.isTTY = true
  const { promise, resolve } = Promise.withResolvers<void>()
  const done = step('packages', () => promise, 'installing')
  await vi.advanceTimersByTimeAsync(300)
  expect(written.at(-1)).toBe('\r· packages       0.3 s  installing')
  expect(written.join('')).not.toContain('\n')
  resolve()
  await done
  expect(written.slice(-2)).toEqual(['\r\u001b[K', '✓ packages       0.3 s\n'])
})

test('a failed step stops counting and says so', async () => {
  process.stdout.isTTY = false
  await expect(step('packages', () => Promise.reject(new Stop('no disk')))).rejects.toThrow('no disk')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(written).toEqual(['✗ packages       0.0 s\n'])
})
