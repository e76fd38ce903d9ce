/**
 * The bundled database cannot start or run. The message is one sentence for the person at the terminal, without a
 * stack.
 */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError'
}

/** The code of a system error (`EACCES`, `ENOSPC`…), or null for anything else. */
export function systemCode(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'string' ? code : null
}
