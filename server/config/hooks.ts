/** Hooks of the owner's: addresses that the shop tells something. Each is off until its address is set. */
import { ConfigError } from './config-error.ts'
import type { Config } from './types.ts'
import type { Variables } from './variables.ts'

export function crmOf(given: Variables): Config['crm'] {
  const { CRM_WEBHOOK_URL: url, CRM_WEBHOOK_SECRET: secret = null } = given
  if (url !== undefined) return { url, secret }
  if (secret === null) return null
  throw new ConfigError('CRM_WEBHOOK_URL', 'CRM_WEBHOOK_URL is missing: it belongs with CRM_WEBHOOK_SECRET.')
}
