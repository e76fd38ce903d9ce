/** A file that exists only until it has been read. */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type TemporaryFile = { readonly size: number; readonly bytes: AsyncIterable<Uint8Array> }

/** `write` creates the file at the given path. Deleted when reading ends or is abandoned. */
export async function temporaryFile(write: (path: string) => Promise<unknown>): Promise<TemporaryFile> {
  const path = join(tmpdir(), `panna-${randomUUID()}`)
  try {
    await write(path)
    const { size } = await stat(path)
    return { size, bytes: readOnce(path) }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

async function* readOnce(path: string): AsyncGenerator<Uint8Array> {
  const file = createReadStream(path)
  try {
    for await (const chunk of file as AsyncIterable<Buffer>) yield chunk
  } finally {
    file.destroy()
    await rm(path, { force: true })
  }
}
