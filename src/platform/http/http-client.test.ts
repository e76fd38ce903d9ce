import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterCall, circuitBreaker, CLOSED, FAILURES_TO_OPEN, OPEN_MS, type Circuit } from './http-client.ts'

const failed = (times: number, nowMs = 0) =>
  Array.from({ length: times }).reduce<Circuit>((circuit) => afterCall(circuit, false, nowMs), CLOSED)

describe('a circuit', () => {
  test('lets all calls through until there are so many failures in a row', () => {
    expect(circuitBreaker(failed(FAILURES_TO_OPEN - 1), 0).isLetThrough).toBe(true)
    expect(circuitBreaker(failed(FAILURES_TO_OPEN), 0).isLetThrough).toBe(false)
  })

  test('is closed by any response', () => {
    expect(afterCall(failed(FAILURES_TO_OPEN), true, 0)).toEqual(CLOSED)
    expect(circuitBreaker(afterCall(afterCall(failed(4), true, 0), false, 0), 0).isLetThrough).toBe(true)
  })

  test('lets one call probe after the pause, and the others wait for its result', () => {
    const open = failed(FAILURES_TO_OPEN, 1_000)
    expect(circuitBreaker(open, 999 + OPEN_MS).isLetThrough).toBe(false)
    const looking = circuitBreaker(open, 1_000 + OPEN_MS)
    expect(looking.isLetThrough).toBe(true)
    expect(circuitBreaker(looking.circuit, 1_001 + OPEN_MS).isLetThrough).toBe(false)
    // A probe without a response blocks calls for one pause at most.
    expect(circuitBreaker(looking.circuit, 1_000 + 2 * OPEN_MS).isLetThrough).toBe(true)
    const found = afterCall(looking.circuit, true, 1_500 + OPEN_MS)
    expect(circuitBreaker(found, 1_500 + OPEN_MS)).toEqual({ isLetThrough: true, circuit: CLOSED })
    const again = afterCall(looking.circuit, false, 1_500 + OPEN_MS)
    expect(circuitBreaker(again, 2_000 + OPEN_MS).isLetThrough).toBe(false)
  })

  test('probes within a second, so a short outage does not block the checkout for longer', () => {
    expect(OPEN_MS).toBeLessThanOrEqual(1_000)
  })

  test('for a service that is down allows at most one call per pause, and never stays open for good', () => {
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
