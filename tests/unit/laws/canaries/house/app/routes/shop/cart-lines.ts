export const LINES = 3
