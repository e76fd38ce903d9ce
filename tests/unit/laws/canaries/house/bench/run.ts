export const RUNS = 1
