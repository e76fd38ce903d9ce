export const FAULTS = { webhooks: 'normal' }
