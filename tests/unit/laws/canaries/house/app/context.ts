export const DEPS = 'deps'
