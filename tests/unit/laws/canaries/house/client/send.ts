export const createSend = null
