// server/code-from-text-clean.ts
export const read = (text: string): unknown => JSON.parse(text)
