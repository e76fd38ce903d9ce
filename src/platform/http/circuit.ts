/**
 * Circuit breaker for calls that somebody waits for. After several failures in a row calls fail at once instead of at
 * the deadline. After a pause one call is let through to probe; the others wait for its result. Pure: state and time
 * are passed in, the new state is returned.
 */
export type Circuit = {
  readonly failuresInARow: number
  /** No call goes out before this time; 0 while closed. */
  readonly openUntilMs: number
}

export const CLOSED: Circuit = { failuresInARow: 0, openUntilMs: 0 }

export const FAILURES_TO_OPEN = 5
/** How long the circuit stays open before one call probes. A probe that gets no answer starts the same pause again. */
export const OPEN_MS = 1_000

export type Passage = { readonly isLetThrough: boolean; readonly circuit: Circuit }

export function circuitBreaker(circuit: Circuit, nowMs: number): Passage {
  if (circuit.failuresInARow < FAILURES_TO_OPEN) return { isLetThrough: true, circuit }
  if (nowMs < circuit.openUntilMs) return { isLetThrough: false, circuit }
  return { isLetThrough: true, circuit: { ...circuit, openUntilMs: nowMs + OPEN_MS } }
}

/** Whether a call would be let through now; changes nothing. */
export function isPassable(circuit: Circuit, nowMs: number): boolean {
  return circuitBreaker(circuit, nowMs).isLetThrough
}

/** Any answer closes the circuit, a refusal too: the other side is up. */
export function afterCall(circuit: Circuit, isAnswered: boolean, nowMs: number): Circuit {
  if (isAnswered) return CLOSED
  const failuresInARow = circuit.failuresInARow + 1
  const openUntilMs = failuresInARow < FAILURES_TO_OPEN ? 0 : nowMs + OPEN_MS
  return { failuresInARow, openUntilMs }
}
