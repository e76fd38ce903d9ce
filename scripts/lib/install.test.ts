/** In a project of its own, whose pinned Node is a shell script. */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const PACKAGE = { version: '26.0.0', integrity: 'sha512-x' }

test.runIf(process.platform === 'linux')(
  'a Node that lacked a library is found again once the library is there',
  async () => {
    const project = realpathSync(mkdtempSync(join(tmpdir(), 'panna-install-')))
    onTestFinished(() => rmSync(project, { recursive: true, force: true }))
    const name = `node-linux-${process.arch}`
    const node = join(project, 'node_modules', name, 'bin', 'node')
    const lock = JSON.stringify({ packages: { [`node_modules/${name}`]: PACKAGE } })
    cpSync(import.meta.dirname, join(project, 'scripts/lib'), { recursive: true })
    mkdirSync(join(node, '..'), { recursive: true })
    mkdirSync(join(project, 'node_modules/.bin'))
    writeFileSync(join(project, 'package.json'), '{"type":"module"}')
    writeFileSync(join(project, 'package-lock.json'), lock)
    writeFileSync(join(project, 'node_modules/.package-lock.json'), lock)
    const stamp = () =>
      (
        JSON.parse(readFileSync(join(project, 'node_modules/.panna-install'), 'utf8')) as {
          node: string | null
        }
      ).node
    const ensure = async (nodeScript: string) => {
      writeFileSync(node, nodeScript, { mode: 0o755 })
      const script = `const { ensureInstalled } = await import('./scripts/lib/install.mjs'); console.log(await ensureInstalled())`
      const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
        cwd: project,
      })
      return stdout.trim()
    }
    expect(await ensure('#!/bin/sh\nexit 0')).toBe(node)
    writeFileSync(
      join(project, 'node_modules/.panna-install'),
      readFileSync(join(project, 'node_modules/.panna-install'), 'utf8').replace(
        JSON.stringify(node),
        'null',
      ),
    )
    expect(await ensure('#!/bin/sh\nexit 127')).toBe('null')
    expect(stamp()).toBe(null)
    expect(await ensure('#!/bin/sh\nexit 0')).toBe(node)
    expect(stamp()).toBe(node)
    expect(realpathSync(join(project, 'node_modules/.bin/node'))).toBe(node)
  },
)
