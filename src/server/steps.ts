/**
 * Start-up progress: one line per step, with its duration. At a terminal the line counts up while the step runs.
 * Errors of a step are reported by the caller that catches them.
 */
export type Steps = {
  /** Runs `work` as a step. If it returns a text, that is shown after the time. */
  step(name: string, work: () => Promise<string | void>): Promise<void>
  /** A line between the steps. */
  note(line: string): void
}

const COUNT_EVERY_MS = 100
const ERASE_LINE = '\r\x1b[K'

export function printSteps(out: NodeJS.WriteStream): Steps {
  let counting: { show(): void; timer: NodeJS.Timeout } | null = null
  const erase = (): void => {
    if (counting) out.write(ERASE_LINE)
  }
  const count = (name: string, beganAt: number): void => {
    if (!out.isTTY) return
    const show = (): void => void out.write(`\r${line('·', name, beganAt)}`)
    show()
    counting = { show, timer: setInterval(show, COUNT_EVERY_MS) }
  }
  const stopCounting = (): void => {
    erase()
    clearInterval(counting?.timer)
    counting = null
  }
  return {
    async step(name, work) {
      const beganAt = performance.now()
      count(name, beganAt)
      try {
        const says = await work()
        stopCounting()
        out.write(`${line('✓', name, beganAt)}${says ? `  ${says}` : ''}\n`)
      } catch (error) {
        stopCounting()
        out.write(`${line('✗', name, beganAt)}\n`)
        throw error
      }
    },
    note(text) {
      erase()
      out.write(`  ${text}\n`)
      counting?.show()
    },
  }
}

function line(mark: string, name: string, beganAt: number): string {
  const seconds = ((performance.now() - beganAt) / 1000).toFixed(1)
  return `${mark} ${name.padEnd(12)} ${seconds.padStart(5)} s`
}
