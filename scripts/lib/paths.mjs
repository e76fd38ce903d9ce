import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** A file below the project's folder. */
export function inProject(...parts) {
  return join(ROOT, ...parts)
}
