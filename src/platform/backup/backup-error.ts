/** A backup or restore that cannot go on. The message is one sentence for the person at the terminal, without a stack. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
