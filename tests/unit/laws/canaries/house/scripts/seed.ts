export const SEED = 1
