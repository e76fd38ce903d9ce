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
