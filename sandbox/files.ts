import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

const TYPES = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' }

/** Serves one file of this folder, read once, under a fixed path. */
export function serveFile(app: FastifyInstance, path: string, file: string, type: keyof typeof TYPES): void {
  const content = readFileSync(new URL(file, import.meta.url))
  app.get(path, (_request, reply) =>
    reply
      .type(TYPES[type])
      .header('cache-control', 'no-cache')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(content),
  )
}
