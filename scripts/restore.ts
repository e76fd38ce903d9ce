/**
 * `npm run restore -- FILE --to DIR [--time MOMENT]`: restores a backup into a new data folder, audits it, reports.
 * Works beside a running shop. MOMENT is Indian time, as "2026-11-26 14:30", or `latest`; it needs the changes. A dump
 * of the owner's PostgreSQL goes into an empty database: `--to postgresql://…`.
 */
import { dirname } from 'node:path'
import { BackupError } from '#platform/backup/backup-file.ts'
import { changesFolder } from '#platform/backup/backup-folder.ts'
import { restoreAndAudit, restoreDumpAndAudit } from '#platform/backup/make-backup.ts'
import { readDataSettings, readEnvFile } from '#server/config.ts'
import { readMoment, restoreLines } from './lib/backup-output.ts'
import { runCommand } from './lib/command.ts'

const USAGE = 'npm run restore -- backups/panna-….tar.zst --to new-folder [--time "2026-11-26 14:30"]'
const options = { to: { type: 'string' }, time: { type: 'string' }, changes: { type: 'string' } } as const

await runCommand(USAGE, { options, allowPositionals: true }, async ({ values, positionals }) => {
  const [file] = positionals
  if (file === undefined) throw new BackupError(`Name the backup: ${USAGE}`)
  readEnvFile()
  const { dataDir, backups } = readDataSettings(process.env)
  const to = values.to ?? dataDir
  const isDatabase = /^postgres(ql)?:\/\//.test(to)
  const report = isDatabase
    ? await restoreDumpAndAudit({ file, key: backups.key, databaseUrl: to })
    : await restoreAndAudit({
        file,
        dataDir: to,
        key: backups.key,
        time: values.time === undefined ? null : readMoment(values.time),
        changes: values.changes ?? changesFolder(dirname(file)),
      })
  console.log(isDatabase ? 'Restored:' : `Restored to ${to}:`)
  for (const line of restoreLines(report)) console.log(line)
  if (report.broken.length > 0) process.exitCode = 1
  else
    console.log(
      isDatabase ? 'Open it: set DATABASE_URL to this address.' : `Open it: DATA_DIR=${to} npm start`,
    )
})
