import { createServer } from 'node:net'
import { once } from 'node:events'
import { execFile } from 'node:child_process'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { freePorts } from './free-ports.ts'

const run = promisify(execFile)
/** So many that a port would be returned twice if it were not claimed. */
const CALLS = 200

test('no port is returned twice, in this process or another, and each can be listened on', async () => {
  const module = JSON.stringify(new URL('free-ports.ts', import.meta.url).href)
  const other = `const { freePorts } = await import(${module})
    console.log(JSON.stringify(await Promise.all(Array.from({ length: ${CALLS} }, () => freePorts(3)))))
    await new Promise((resolve) => process.stdin.once('end', resolve).resume())`
  const child = run(process.execPath, ['--input-type=module', '-e', other])
  const [said] = (await once(createInterface(child.child.stdout!), 'line')) as [string]
  const own = await Promise.all(Array.from({ length: CALLS }, () => freePorts(3)))
  const others = JSON.parse(said) as number[]
  const all = [...own, ...others].flatMap((first) => [first, first + 1, first + 2])
  expect(new Set(all).size).toBe(all.length)
  const server = createServer().listen(own[0], '127.0.0.1')
  await once(server, 'listening')
  server.close()
  child.child.stdin?.end()
  await child
})
