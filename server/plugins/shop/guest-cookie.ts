/**
 * The guest's cookie: 24 hours, set by the server alone when an order is placed, unreadable for scripts. Over
 * https its name binds it to this very host.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'

const NAME = 'panna_guest'
const MAX_TOKEN_LENGTH = 200

function cookieName(isHttps: boolean): string {
  return isHttps ? `__Host-${NAME}` : NAME
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Shoppers reach the shop by https. */
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
    expires: expiresAt,
  })
}
