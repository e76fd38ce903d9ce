/** The maximum length of each field (spec §5), apart from the schemas so that a form need not load them. */
export const ACCOUNT_LENGTHS = { email: 100, password: 100, name: 50 } as const
