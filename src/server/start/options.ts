/** Parses the command line: which part of the shop this process runs. */
import { parseArgs } from 'node:util'
import { StartError } from './start-error.ts'

const ROLES = ['all', 'web', 'worker'] as const
export type Role = (typeof ROLES)[number]

export type StartOptions = {
  /** Everything, or only pages or jobs on a database that runs elsewhere. */
  role: Role
  /** Screens from source with hot reload. */
  isDevelopment: boolean
  /** An invented shop with sixty days of history, in its own folder. */
  isDemo: boolean
  /** A new database gets no sample products and no sample coupon. */
  isEmpty: boolean
  /** True for a child process of another start, which uses its database and sandbox. */
  isAttached: boolean
}

export function readOptions(args: string[]): StartOptions {
  const { role, dev, demo, empty, attached } = parse(args)
  const known = ROLES.find((each) => each === role)
  if (known === undefined) {
    throw new StartError(`The role "${role}" is unknown: --role is web, worker or all.`)
  }
  if (demo && known !== 'all')
    throw new StartError('--demo is a whole shop: it goes with no other --role than all.')
  if (demo && empty) throw new StartError('--demo fills a shop and --empty does not: choose one.')
  return { role: known, isDevelopment: dev, isDemo: demo, isEmpty: empty, isAttached: attached }
}

function parse(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        role: { type: 'string', default: 'all' },
        dev: { type: 'boolean', default: false },
        demo: { type: 'boolean', default: false },
        empty: { type: 'boolean', default: false },
        attached: { type: 'boolean', default: false },
      },
    })
    return values
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error)
    throw new StartError(
      `${reason}: npm start takes "-- --empty", "-- --demo", "-- --role web", "-- --role worker" or "-- --role all".`,
    )
  }
}
