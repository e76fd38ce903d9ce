/**
 * `npm run backup`: a consistent copy of the bundled database with pictures and secrets, while the shop runs or not.
 * `-- --changes` collects what changed since, `-- --drill` restores the newest backup as a test, `-- --record` notes a
 * backup that was made by other means, `-- --to '<command>'` replaces BACKUP_COMMAND.
 */
import { BackupError } from '#platform/backup/backup-file.ts'
import {
  collectAllChanges,
  drill,
  dumpDatabase,
  makeBackup,
  recordBackup,
  type BackupPlan,
  type MadeBackup,
} from '#platform/backup/make-backup.ts'
import {
  findRunningServer,
  hasDatabase,
  type RunningServer,
  startEmbedded,
} from '#platform/database/embedded/start-embedded.ts'
import { readDataSettings, readEnvFile } from '#server/config.ts'
import { drillLines } from './lib/backup-output.ts'
import { runCommand } from './lib/command.ts'

const USAGE = "npm run backup [-- --changes | --drill | --record | --to '<command>']"
const options = {
  changes: { type: 'boolean', default: false },
  drill: { type: 'boolean', default: false },
  record: { type: 'boolean', default: false },
  to: { type: 'string' },
} as const

await runCommand(USAGE, { options }, async ({ values }) => {
  readEnvFile()
  const { dataDir, databaseUrl, backups } = readDataSettings(process.env)
  const now = () => new Date()
  if (values.drill) {
    const report = await drill({ ...backups, now })
    for (const line of drillLines(report)) console.log(line)
    if (report.broken.length > 0) process.exitCode = 1
    return
  }
  const { command, ...settings } = backups
  const common = { ...settings, command: values.to ?? command, now }
  if (databaseUrl !== null) {
    if (values.record) return recordBackup(databaseUrl)
    if (values.changes) throw new BackupError('Your own PostgreSQL has to save its changes: archive its WAL.')
    return printResult(await dumpDatabase(common, databaseUrl), common)
  }
  await withServer(dataDir, backups.hasChanges, async (server) => {
    const plan: BackupPlan = { ...common, dataDir, server }
    if (values.record) return recordBackup(server.url)
    if (values.changes) {
      const paths = await collectAllChanges(plan)
      return console.log(`${paths.length} files of changes collected in ${plan.folder}.`)
    }
    printResult(await makeBackup(plan), plan)
  })
})

function printResult(
  { path, bytes, deleted }: MadeBackup,
  plan: Pick<BackupPlan, 'key' | 'keep' | 'command'>,
): void {
  console.log(`${path}: ${Math.ceil(bytes / 1_000_000)} MB${plan.key === null ? ', not encrypted' : ''}.`)
  if (deleted > 0) console.log(`${deleted} older than the newest ${plan.keep} deleted.`)
  if (plan.command === null)
    console.log('It is on this machine only: set BACKUP_COMMAND to send it elsewhere as well.')
}

/** The server of the running shop, or one started for this command. */
async function withServer(
  dataDir: string,
  hasWalArchive: boolean,
  work: (server: RunningServer) => Promise<void>,
): Promise<void> {
  if (!(await hasDatabase(dataDir)))
    throw new BackupError('There is no shop here yet: run npm start first, or name its folder with DATA_DIR.')
  const running = await findRunningServer(dataDir)
  if (running) return work(running)
  const server = await startEmbedded({ dataDir, hasWalArchive })
  try {
    await work(server)
  } finally {
    await server.stop()
  }
}
