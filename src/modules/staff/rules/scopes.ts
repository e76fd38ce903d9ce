/** What a key of an integrator may do. Personal data has a scope of its own. */
export const SCOPES = ['orders:read', 'customers:read', 'products:read', 'data:write'] as const
export type Scope = (typeof SCOPES)[number]

export const SCOPE_NAMES: Readonly<Record<Scope, string>> = {
  'orders:read': 'Read orders',
  'customers:read': 'Read customers',
  'products:read': 'Read products',
  'data:write': 'Send data',
}

export const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
  'orders:read': 'Orders, their items and the figures, without who bought',
  'customers:read': 'Names, addresses, e-mail and telephone numbers of customers',
  'products:read': 'The catalogue with its stock',
  'data:write': 'Send stock, descriptions, references and figures to the shop',
}

/** What the key of the settings (API_KEY) may do; what its secret (WEBHOOK_SECRET) may. */
export const SETTINGS_KEY_SCOPES: ReadonlySet<Scope> = new Set<Scope>(['orders:read', 'products:read'])
export const SETTINGS_SECRET_SCOPES: ReadonlySet<Scope> = new Set<Scope>(['data:write'])

/**
 * Everybody knows this one: the documentation asks a shop in test mode with it. A shop that takes real orders refuses
 * it.
 */
export const TEST_KEY = 'panna_test_TryTheOrdersApiWithThisKeyOfSampleShops'
export const TEST_KEY_SCOPES: ReadonlySet<Scope> = new Set<Scope>(['orders:read', 'products:read'])

/** Whoever has sent a key that counts. */
export type Integrator = {
  /** The key's id, 'settings' for the key and the secret of the settings, or 'test': the sender in the books. */
  readonly id: string
  readonly name: string
  readonly scopes: ReadonlySet<Scope>
  readonly requestsPerMinute: number
}

/** Requests a minute of a key that names no other number. */
export const USUAL_REQUESTS_PER_MINUTE = 60
