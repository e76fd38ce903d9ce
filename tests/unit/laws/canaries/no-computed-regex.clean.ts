// server/computed-regex-clean.ts
const WORD = /^\w+$/

export const finds = (text: string, query: string) => WORD.test(query) && text.includes(query)
