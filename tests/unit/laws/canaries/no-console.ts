// server/console.ts
export const log = (text: string) => console.log(text) // ✗ eslint(no-console)
