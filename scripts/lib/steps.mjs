/** Progress for a person: one line for each step, with the seconds it took. At a terminal the line counts while it lasts. */
import { Stop } from './stop.mjs'

/**
 * Runs `work` as a named step. What it returns, if it is a text, is said behind the time. When it fails with a
 * `Stop` that has `output`, the output is shown.
 */
export async function step(name, work) {
  const startedAt = Date.now()
  const counting = count(name, startedAt)
  try {
    const says = await work()
    counting.end()
    process.stdout.write(`${line('✓', name, startedAt)}${typeof says === 'string' ? `  ${says}` : ''}\n`)
  } catch (error) {
    counting.end()
    process.stdout.write(`${line('✗', name, startedAt)}\n`)
    if (error instanceof Stop && error.output) process.stderr.write(`${error.output.trimEnd()}\n`)
    throw error
  }
}

function count(name, startedAt) {
  if (!process.stdout.isTTY) return { end() {} }
  const show = () => process.stdout.write(`\r${line('·', name, startedAt)}`)
  show()
  const timer = setInterval(show, 100)
  return {
    end() {
      clearInterval(timer)
      process.stdout.write('\r\x1b[K')
    },
  }
}

export function line(mark, name, startedAt) {
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  return `${mark} ${name.padEnd(12)} ${seconds.padStart(5)} s`
}
