// database/settings.ts
export const url = process.env.DATABASE_URL // ✗ eslint(no-restricted-properties)
