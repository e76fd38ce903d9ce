export const TASKS = ['send-order-mail'] as const
