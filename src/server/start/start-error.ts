/** A start that cannot go on, told in one sentence. No stack belongs to it. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

const TOLD_IN_A_SENTENCE = new Set(['StartError', 'ConfigError', 'EmbeddedError'])

/** Whether the message is the whole story for the person at the terminal. */
export function isSentence(error: unknown): error is Error {
  return error instanceof Error && TOLD_IN_A_SENTENCE.has(error.name)
}
