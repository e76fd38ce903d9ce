/**
 * Rate limits per network address, stored in the database, so that they survive restarts and apply across processes.
 */
import { isLoopback } from '#platform/http/loopback.ts'
import { CLIENT_IP_HEADER } from '#platform/http/web-request.ts'
import type { AccountsOptions } from './options.ts'

type Rule = { readonly window: number; readonly max: number }

/** Per minute. Homes and offices share one address, so these stop scripts, not families. */
const RULES: Readonly<Record<string, Rule>> = {
  '/sign-in/email': { window: 60, max: 20 },
  '/sign-in/social': { window: 60, max: 20 },
  '/sign-up/email': { window: 60, max: 20 },
  '/send-verification-email': { window: 60, max: 20 },
  '/request-password-reset': { window: 60, max: 20 },
  '/reset-password': { window: 60, max: 20 },
  '/verify-email': { window: 60, max: 60 },
  '/change-password': { window: 60, max: 20 },
  '/link-social': { window: 60, max: 20 },
  '/two-factor/**': { window: 60, max: 20 },
  '/**': { window: 60, max: 300 },
}

export function isFree(headers: Headers, options: AccountsOptions): boolean {
  if (!options.isRateLimited) return true
  return options.isLoopbackFree && isLoopback(headers.get(CLIENT_IP_HEADER) ?? '')
}

export function rateLimit(options: AccountsOptions) {
  const rules = Object.entries(RULES).map(([path, rule]) => [
    path,
    (request: Request) => (isFree(request.headers, options) ? (false as const) : rule),
  ])
  return {
    enabled: options.isRateLimited,
    storage: 'database' as const,
    window: 60,
    max: 300,
    customRules: Object.fromEntries(rules) as Record<string, (request: Request) => Rule | false>,
  }
}
