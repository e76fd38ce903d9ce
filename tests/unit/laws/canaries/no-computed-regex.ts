// server/computed-regex.ts
export const finds = (text: string, query: string) => new RegExp(query, 'i').test(text) // ✗ law(no-computed-regex)
export const also = (text: string, query: string) => RegExp(`^${query}$`).test(text) // ✗ law(no-computed-regex)
