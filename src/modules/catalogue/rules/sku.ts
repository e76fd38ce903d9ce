/** The format of an SKU. Excludes commas and colons, because cart links are split at these. */
export const SKU = /^[A-Za-z0-9][A-Za-z0-9._-]{0,49}$/
