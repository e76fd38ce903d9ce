/**
 * Maximum number of products per request. In a file of its own, so that client code need not load the validation rules.
 */
export const MAX_ASKED_PRODUCTS = 50
