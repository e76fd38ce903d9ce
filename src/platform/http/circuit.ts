/**
 * A fuse before calls that somebody waits for: after several failures in a row the answer is known, and comes at once
 * instead of at the deadline. When its time is over one call is let through to see; the others wait for what it finds.
 * Pure: the state is handed in and out, and so is the time.
 */
export type Circuit = {
  readonly failuresInARow: number
  /** Nothing goes out before; 0 while it is closed. */
  readonly openUntilMs: number
}

export const CLOSED: Circuit = { failuresInARow: 0, openUntilMs: 0 }

export const FAILURES_TO_OPEN = 5
/** How long nothing goes out before one call looks again. A call that looks and gets no answer is followed by another one after as long. */
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

/** Any answer closes it, a refusal too: the other side is there. */
export function afterCall(circuit: Circuit, isAnswered: boolean, nowMs: number): Circuit {
  if (isAnswered) return CLOSED
  const failuresInARow = circuit.failuresInARow + 1
  const openUntilMs = failuresInARow < FAILURES_TO_OPEN ? 0 : nowMs + OPEN_MS
  return { failuresInARow, openUntilMs }
}
