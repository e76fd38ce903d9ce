import type { Faults } from './controls.ts'
import type { State } from './state.ts'

/** Failed payments that the bank will still capture, each with its timer. */
export type LatePayments = {
  add(paymentId: string): void
  /** Settles all waiting payments now; returns those settled. */
  settleAll(): string[]
  /** Resumes those that an earlier run left waiting. */
  resume(): void
  close(): void
}

export function createLatePayments(
  state: State,
  faults: Faults,
  settle: (paymentId: string) => void,
): LatePayments {
  const timers = new Map<string, NodeJS.Timeout>()

  function settleNow(paymentId: string): void {
    clearTimeout(timers.get(paymentId))
    timers.delete(paymentId)
    if (state.latePayments.get(paymentId)) settle(paymentId)
  }

  function wait(paymentId: string, dueAt: number): void {
    timers.set(paymentId, setTimeout(() => settleNow(paymentId), Math.max(0, dueAt - Date.now())).unref())
  }

  return {
    add(paymentId) {
      const dueAt = Date.now() + faults.current.lateAfterMs
      state.latePayments.put(paymentId, { paymentId, dueAt })
      wait(paymentId, dueAt)
    },
    settleAll() {
      const waiting = state.latePayments.values().map((late) => late.paymentId)
      waiting.forEach(settleNow)
      return waiting
    },
    resume() {
      for (const late of state.latePayments.values()) wait(late.paymentId, late.dueAt)
    },
    close() {
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}
