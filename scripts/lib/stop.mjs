/** A reason to stop that a person can act on: its message is the whole story, so no stack is shown. */
export class Stop extends Error {}

/** Runs a command's work; a `Stop` becomes one sentence and exit code 1. */
export async function main(work) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
