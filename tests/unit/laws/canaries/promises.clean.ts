// server/promises-clean.ts
const save = async (id: string): Promise<string> => id

export async function keep(ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map(save))
  if ((await save('2')) === '') throw new Error('not saved')
}
