/** What the terminal shows during a start, and once the shop is open. */
import type { SamplesOnSale } from '#modules/reports/rules/setup-facts.ts'
import type { Config } from '../config.ts'

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

export type Admin = { email: string; password: string | null; isNew: boolean }

export function readyLines(config: Config, admin: Admin, seconds: number, isDemo = false): string[] {
  const url = config.shopUrl
  return [
    '',
    `Panna is open at ${url}`,
    `  staff  ${url}/cms  ${admin.email}, ${passwordWords(config, admin)}`,
    ...(isDemo ? [`  demo   an invented shop in ${config.dataDir}: remove that folder for a new one`] : []),
    ...testModeLines(config),
    `  Ready in ${seconds.toFixed(1)} s. Ctrl-C closes the shop.`,
    '',
  ]
}

/** With `--empty`, the result of the step `sample shop`. An earlier start may have put the samples in. */
export function leftOutWords({ products, coupons }: SamplesOnSale): string {
  if (products + coupons.length === 0) return 'left out'
  return 'is there from an earlier start: choose "Remove samples" on /cms/health'
}

function passwordWords(config: Config, { password, isNew }: Admin): string {
  if (password !== null) return 'password above, in the line "staff"'
  if (isNew && config.firstAdmin.password !== null) return 'password as set in ADMIN_PASSWORD'
  return 'password as before'
}

function testModeLines({ sandbox, providers }: Config): string[] {
  if (sandbox === null) return []
  const played = Object.entries(providers).flatMap(([name, mode]) => (mode === 'sandbox' ? [name] : []))
  const mail =
    providers.mail === 'sandbox' ? [`  mail   ${sandbox.publicUrl}/mail  what the shop sends lands here`] : []
  return [
    ...mail,
    `  Test mode: the sandbox plays ${played.join(', ')}. No money moves there and nothing leaves this machine.`,
  ]
}
