// server/promises.ts
const save = async (id: string): Promise<string> => id

export function forget(ids: readonly string[]): void {
  save('1') // ✗ typescript(no-floating-promises)
  ids.forEach(async (id) => {
    await save(id)
  }) // ✗ typescript(no-misused-promises)
  if (save('2')) throw 'no error' // ✗ typescript(no-misused-promises) typescript(only-throw-error) TS2801
}
