/** Endpoints that take a CSV file: read and size-checked here, then handed to a use case. */
import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import type { Actor } from '../actor.ts'
import { PROBLEMS } from '../rules/problems.ts'
import { verbatim, type Result } from '../rules/result.ts'
import { MAX_SHEET_BYTES, type Sheet } from '../rules/sheet.ts'
import { sendError, sendProblem } from './errors.ts'
import { takeRawBodies } from './raw-body.ts'
import { limitedByAccount } from './rate-limits.ts'
import { readSheet } from './read-sheet.ts'

export type SheetUpload = {
  readonly url: string
  readonly access: NonNullable<FastifyContextConfig['access']>
  readonly receive: (
    actor: Actor,
    upload: { readonly fileName: string; readonly sheet: Sheet },
  ) => Promise<Result<object>>
}

export async function sheetUploadsApi(
  app: FastifyInstance,
  { uploads }: { readonly uploads: readonly SheetUpload[] },
): Promise<void> {
  takeRawBodies(app)
  for (const { url, access, receive } of uploads)
    app.post<{ Querystring: { name?: string } }>(
      url,
      {
        config: { access, ...limitedByAccount('sheetUpload') },
        bodyLimit: MAX_SHEET_BYTES,
        errorHandler: (error, request, reply) => {
          if (error.statusCode === PROBLEMS.too_large.status)
            void sendProblem(reply, { code: 'too_large', key: 'import_large' })
          else void sendError(error, request, reply)
        },
      },
      async (request, reply) => {
        const read = await readSheet(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0))
        if (read.problem !== null) return sendProblem(reply, { code: 'invalid', ...verbatim(read.problem) })
        const fileName = typeof request.query.name === 'string' ? request.query.name : ''
        const received = await receive(request.actor, { fileName, sheet: read.sheet })
        if (!received.ok) return sendProblem(reply, received.problem)
        void reply.code(201)
        return received.value
      },
    )
}
