/** Uploads a CSV file of products. A page of its own previews the import before anything is written. */
import type { FastifyInstance } from 'fastify'
import { MAX_SHEET_BYTES } from '../rules/product-sheet.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { asSaid } from '#platform/rules/result.ts'
import type { Shop } from '#app/shop.ts'
import { limitedByAccount } from '#platform/http/rate-limits.ts'
import { sendError, sendProblem } from '#platform/http/errors.ts'
import { takeRawBodies } from '#platform/http/raw-body.ts'
import { readSheet } from './read-sheet.ts'

export async function productImportsApi(
  app: FastifyInstance,
  { shop }: { readonly shop: Shop },
): Promise<void> {
  takeRawBodies(app)
  app.post<{ Querystring: { name?: string } }>(
    '/api/admin/product-imports',
    {
      config: { access: 'staff:products.change', ...limitedByAccount('productImport') },
      bodyLimit: MAX_SHEET_BYTES,
      errorHandler: (error, request, reply) => {
        if (error.statusCode === PROBLEMS.too_large.status)
          void sendProblem(reply, { code: 'too_large', key: 'import_large' })
        else void sendError(error, request, reply)
      },
    },
    async (request, reply) => {
      const may = await shop.mayImportProducts(request.actor)
      if (!may.ok) return sendProblem(reply, may.problem)
      const read = await readSheet(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0))
      if (read.problem !== null) return sendProblem(reply, { code: 'invalid', ...asSaid(read.problem) })
      const fileName = typeof request.query.name === 'string' ? request.query.name : ''
      const started = await shop.startProductImport(request.actor, { fileName, sheet: read.sheet })
      if (!started.ok) return sendProblem(reply, started.problem)
      void reply.code(201)
      return started.value
    },
  )
}
