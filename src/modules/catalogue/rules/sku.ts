/** What a SKU looks like. Links are split at commas and colons: it has none. */
export const SKU = /^[A-Za-z0-9][A-Za-z0-9._-]{0,49}$/
