/**
 * The guest's cookie, for its session of 24 hours: set only by the server when an order is placed, not readable by
 * scripts. Over https its name binds it to this host.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'

const NAME = 'panna_guest'
const MAX_TOKEN_LENGTH = 200
/**
 * The cookie outlives its session without giving access, so that the page can say that the session has expired.
 */
const KEPT_AFTER_MS = 24 * 60 * 60 * 1000

function cookieName(isHttps: boolean): string {
  return isHttps ? `__Host-${NAME}` : NAME
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether shoppers reach the shop over https. */
    readonly isHttps: boolean
  }
}

export function readGuestToken(request: FastifyRequest): string | null {
  const token = request.cookies[cookieName(request.server.isHttps)]
  return token && token.length <= MAX_TOKEN_LENGTH ? token : null
}

export function setGuestToken(reply: FastifyReply, token: string, expiresAt: Date): void {
  const { isHttps } = reply.server
  reply.setCookie(cookieName(isHttps), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps,
    expires: new Date(expiresAt.getTime() + KEPT_AFTER_MS),
  })
}
