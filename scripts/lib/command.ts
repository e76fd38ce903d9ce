/** How commands read their arguments and report what a person can act on: one sentence, with exit code 1. */
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { explained } from '#platform/backup/backup-file.ts'
import { isSentence } from '#server/start/start-error.ts'
import { Stop } from './stop.mjs'

/** An unknown option is refused with the usage: as a file name, `--help` would be exported to or seeded. */
export async function runCommand<const Accepted extends ParseArgsConfig>(
  usage: string,
  accepted: Accepted,
  work: (args: ReturnType<typeof parseArgs<Accepted>>) => Promise<void>,
): Promise<void> {
  try {
    await work(parse(usage, accepted))
  } catch (error) {
    const { path = process.env['DATA_DIR'] ?? '.data' } = error as NodeJS.ErrnoException
    const reason = explained(error, path)
    if (!isSentence(reason) && !(reason instanceof Stop)) throw error
    console.error(reason.message)
    process.exitCode = 1
  }
}

function parse<const Accepted extends ParseArgsConfig>(usage: string, accepted: Accepted) {
  try {
    return parseArgs(accepted)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new Stop(`${error.message.split('. ')[0]}. Usage: ${usage}`)
  }
}
