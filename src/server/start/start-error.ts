/** A start that cannot continue, with a one-sentence message. No stack is shown. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

const TOLD_IN_A_SENTENCE = new Set([
  'StartError',
  'ConfigError',
  'EmbeddedError',
  'BackupError',
  'MigrationError',
])

/** Whether the message is all that the person at the terminal needs. */
export function isSentence(error: unknown): error is Error {
  return error instanceof Error && TOLD_IN_A_SENTENCE.has(error.name)
}
