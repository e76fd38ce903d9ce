/** What an integrator's key may do. Personal data has its own scope. */
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

/** Scopes of the API_KEY and the WEBHOOK_SECRET from the settings. */
export const SETTINGS_KEY_SCOPES: ReadonlySet<Scope> = new Set<Scope>(['orders:read', 'products:read'])
export const SETTINGS_SECRET_SCOPES: ReadonlySet<Scope> = new Set<Scope>(['data:write'])

/** Public: the documentation uses it to try a shop in test mode. A shop that takes real orders refuses it. */
export const TEST_KEY = 'panna_test_TryTheOrdersApiWithThisKeyOfSampleShops'
export const TEST_KEY_SCOPES: ReadonlySet<Scope> = new Set<Scope>(['orders:read', 'products:read'])

/** The sender of a valid key. */
export type Integrator = {
  /**
   * The key's id; 'settings' for the key and secret from the settings; 'test' for the test key. Recorded as the sender.
   */
  readonly id: string
  readonly name: string
  readonly scopes: ReadonlySet<Scope>
  readonly requestsPerMinute: number
}

/** Default requests per minute of a key. */
export const USUAL_REQUESTS_PER_MINUTE = 60
