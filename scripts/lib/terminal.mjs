/**
 * What commands show at the terminal: one line per step with its duration, updated meanwhile, and errors that a person
 * can act on.
 */

const TICK_MS = 100
/** Lines in a log can't be overwritten, so a long step is reported less often. */
const LOGGED_TICK_MS = 10_000

/**
 * Runs `work` as a named step. If it returns a text, that is shown after the duration; `note` is shown while it runs.
 * If it fails with a `Stop` that has `output`, the output is shown.
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
  // Without a note, the first line in a log would say nothing yet.
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

/** An error that a person can act on: its message is complete, so no stack is shown. */
export class Stop extends Error {}

/** Runs a command's work; a `Stop` prints its message and exits with 1. */
export async function main(work) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
