export const LENGTH = 3
