/** In a project of its own, whose pinned Node is a shell script. */
import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const PACKAGE = { version: '26.0.0', integrity: 'sha512-x' }

test.runIf(process.platform === 'linux')(
  'a Node that lacked a library is used again once the library is there',
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
      const script = `const { install } = await import('./scripts/lib/install.mjs'); console.log(await install())`
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

test.runIf(process.platform === 'linux')(
  'packages are installed again if one is missing, however it was removed',
  async () => {
    const project = realpathSync(mkdtempSync(join(tmpdir(), 'panna-install-')))
    onTestFinished(() => rmSync(project, { recursive: true, force: true }))
    const at = (path: string) => join(project, path)
    const node = `node_modules/node-linux-${process.arch}`
    const packages = { [node]: PACKAGE, 'node_modules/kept': PACKAGE, 'node_modules/below': PACKAGE }
    cpSync(import.meta.dirname, at('scripts/lib'), { recursive: true })
    writeFileSync(at('package.json'), JSON.stringify({ type: 'module', devDependencies: { kept: '26.0.0' } }))
    writeFileSync(at('package-lock.json'), JSON.stringify({ packages }))
    // What npm does, for these three packages.
    mkdirSync(at('npm'))
    writeFileSync(
      at('npm/npm-cli.js'),
      `import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
       mkdirSync('node_modules/.bin', { recursive: true })
       for (const name of ['kept', 'below']) mkdirSync('node_modules/' + name, { recursive: true })
       writeFileSync('node_modules/kept/package.json', '{}')
       mkdirSync('${node}/bin', { recursive: true })
       writeFileSync('${node}/bin/node', '#!/bin/sh', { mode: 0o755 })
       cpSync('package-lock.json', 'node_modules/.package-lock.json')`,
    )
    const installs = async () => {
      const script = `const { install } = await import('./scripts/lib/install.mjs'); await install()`
      const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
        cwd: project,
        env: { ...process.env, npm_execpath: at('npm/npm-cli.js'), npm_node_execpath: process.execPath },
      })
      return stdout.includes('✓ packages')
    }
    expect(await installs()).toBe(true)
    expect(await installs()).toBe(false)

    rmSync(at('node_modules/kept'), { recursive: true })
    expect(await installs()).toBe(true)
    expect(existsSync(at('node_modules/kept/package.json'))).toBe(true)
    expect(await installs()).toBe(false)

    const { 'node_modules/below': _, ...fewer } = packages
    writeFileSync(at('node_modules/.package-lock.json'), JSON.stringify({ packages: fewer }))
    expect(await installs()).toBe(true)
    expect(await installs()).toBe(false)
  },
)
