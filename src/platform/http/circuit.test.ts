import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterCall, circuitBreaker, CLOSED, FAILURES_TO_OPEN, OPEN_MS, type Circuit } from './circuit.ts'

const failed = (times: number, nowMs = 0) =>
  Array.from({ length: times }).reduce<Circuit>((circuit) => afterCall(circuit, false, nowMs), CLOSED)

describe('a circuit', () => {
  test('lets everything through until so many failures have come in a row', () => {
    expect(circuitBreaker(failed(FAILURES_TO_OPEN - 1), 0).isLetThrough).toBe(true)
    expect(circuitBreaker(failed(FAILURES_TO_OPEN), 0).isLetThrough).toBe(false)
  })

  test('is closed by any answer', () => {
    expect(afterCall(failed(FAILURES_TO_OPEN), true, 0)).toEqual(CLOSED)
    expect(circuitBreaker(afterCall(afterCall(failed(4), true, 0), false, 0), 0).isLetThrough).toBe(true)
  })

  test('lets one call look when its time is over, and the others wait for what it finds', () => {
    const open = failed(FAILURES_TO_OPEN, 1_000)
    expect(circuitBreaker(open, 999 + OPEN_MS).isLetThrough).toBe(false)
    const looking = circuitBreaker(open, 1_000 + OPEN_MS)
    expect(looking.isLetThrough).toBe(true)
    expect(circuitBreaker(looking.circuit, 1_001 + OPEN_MS).isLetThrough).toBe(false)
    // A probe that never answers blocks calls for one pause at most.
    expect(circuitBreaker(looking.circuit, 1_000 + 2 * OPEN_MS).isLetThrough).toBe(true)
    const found = afterCall(looking.circuit, true, 1_500 + OPEN_MS)
    expect(circuitBreaker(found, 1_500 + OPEN_MS)).toEqual({ isLetThrough: true, circuit: CLOSED })
    const again = afterCall(looking.circuit, false, 1_500 + OPEN_MS)
    expect(circuitBreaker(again, 2_000 + OPEN_MS).isLetThrough).toBe(false)
  })

  test('looks again within a second: a short outage does not shut the checkout for longer', () => {
    expect(OPEN_MS).toBeLessThanOrEqual(1_000)
  })

  test('of a side that is down takes at most one call in each stretch of time, and is never shut for good', () => {
    const steps = fc.array(fc.integer({ min: 0, max: 2 * OPEN_MS }), { maxLength: 60 })
    fc.assert(
      fc.property(steps, (waits) => {
        let circuit = failed(FAILURES_TO_OPEN)
        let nowMs = 0
        let lastMs = 0
        for (const wait of waits) {
          nowMs += wait
          const passage = circuitBreaker(circuit, nowMs)
          circuit = passage.circuit
          if (nowMs - lastMs >= OPEN_MS) expect(passage.isLetThrough).toBe(true)
          if (!passage.isLetThrough) continue
          expect(nowMs - lastMs).toBeGreaterThanOrEqual(OPEN_MS)
          lastMs = nowMs
          circuit = afterCall(circuit, false, nowMs)
        }
      }),
    )
  })
})
