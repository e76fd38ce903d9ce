/** Progress for a person: one line for each step, with the seconds it took, and a sign of life while it lasts. */
import { Stop } from './stop.mjs'

const TICK_MS = 100
/** A log keeps what it is given: there a long step is reported seldom. */
const LOGGED_TICK_MS = 10_000

/**
 * Runs `work` as a named step. What it returns, if it is a text, is shown after the time, and so is `note` while it runs.
 * When it fails with a `Stop` that has `output`, the output is shown.
 */
export async function step(name, work, note = '') {
  const startedAt = Date.now()
  const counting = count(name, startedAt, note === '' ? '' : `  ${note}`)
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

function count(name, startedAt, note) {
  const { isTTY } = process.stdout
  const show = () =>
    process.stdout.write(`${isTTY ? '\r' : ''}${line('·', name, startedAt)}${note}${isTTY ? '' : '\n'}`)
  // The first line of a log would say nothing yet, unless it says what the wait is for.
  if (isTTY || note !== '') show()
  const timer = setInterval(show, isTTY ? TICK_MS : LOGGED_TICK_MS)
  return {
    end() {
      clearInterval(timer)
      if (isTTY) process.stdout.write('\r\x1b[K')
    },
  }
}

export function line(mark, name, startedAt) {
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  return `${mark} ${name.padEnd(12)} ${seconds.padStart(5)} s`
}
