/** A route that accepts the bytes of one photo, whatever type it declares. Only the re-encoded picture is used. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { PROBLEMS } from '../rules/problems.ts'
import type { Result } from '../rules/result.ts'
import { isPhotoType, PHOTO_BYTES, photoProblem, type PhotoUse, type TakenPhoto } from '../rules/photo.ts'
import { GateFull } from '../page-cache/gate.ts'
import type { Pictures } from '../pictures/pictures.ts'
import { sendError, sendProblem } from './errors.ts'
import { takeRawBodies } from './raw-body.ts'
import { Refusal } from './refusal.ts'

/** null: this app opens no pictures and accepts none. */
export type PhotoTaker = Pick<Pictures, 'take'> | null

export type PhotoUpload<Kept> = {
  readonly url: string
  readonly config: RouteShorthandOptions['config'] & object
  readonly pictures: PhotoTaker
  /** A photo by default. */
  readonly use?: PhotoUse
  /** Checked before the photo is decoded, which is the expensive part. */
  readonly may: (request: FastifyRequest) => Promise<Result<null>>
  readonly keep: (request: FastifyRequest, photo: TakenPhoto) => Promise<Result<Kept>>
}

/** In its own scope, because every body there is raw. */
export async function photoUpload<Kept>(app: FastifyInstance, upload: PhotoUpload<Kept>): Promise<void> {
  await app.register(async (scope) => addRoute(scope, upload))
}

function addRoute<Kept>(app: FastifyInstance, upload: PhotoUpload<Kept>): void {
  takeRawBodies(app)
  const { url, config, pictures, use, may, keep } = upload
  app.post(
    url,
    {
      config,
      bodyLimit: PHOTO_BYTES,
      errorHandler: (error, request, reply) => {
        if (error.statusCode === PROBLEMS.too_large.status) void sendProblem(reply, photoProblem('large'))
        else void sendError(error, request, reply)
      },
    },
    async (request, reply): Promise<Kept | FastifyReply> => {
      const sent = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (sent.length === 0) return sendProblem(reply, photoProblem('empty'))
      if (!isPhotoType(request.headers['content-type'])) return sendProblem(reply, photoProblem('kind'))
      const allowed = await may(request)
      if (!allowed.ok) return sendProblem(reply, allowed.problem)
      const taken = await take(pictures, sent, use)
      if ('refusal' in taken) {
        request.log.warn({ refusal: taken.refusal, bytes: sent.length }, 'a photo was refused')
        return sendProblem(reply, photoProblem(taken.refusal))
      }
      const kept = await keep(request, taken.photo)
      if (!kept.ok) return sendProblem(reply, kept.problem)
      void reply.code(201)
      return kept.value
    },
  )
}

async function take(pictures: PhotoTaker, sent: Buffer, use: PhotoUse | undefined) {
  if (!pictures) throw new Refusal('busy', 'busy')
  try {
    return await pictures.take(sent, use)
  } catch (error) {
    // Too many uploads are waiting, or decoding took too long: both are temporary.
    if (error instanceof GateFull) throw new Refusal('busy', 'busy')
    return { refusal: 'broken' } as const
  }
}
