// server/any.ts
export const any = (value: any) => String(value) // ✗ typescript(no-explicit-any)
export const name = (text: string): string => JSON.parse(text).name // ✗ typescript(no-unsafe-return) typescript(no-unsafe-member-access)
export const first = (list: readonly string[]): string => list[0]! // ✗ typescript(no-non-null-assertion)
