export const AN_ORDER = { id: '1' }
