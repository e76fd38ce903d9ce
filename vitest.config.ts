/**
 * Five kinds of proof, each a project: `npm run test:unit`, `test:integration`, `test:contract`, `test:browser`
 * and `faults`; `npm test` runs them all. A test that needs a second try is a failing test.
 */
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** Every kind but the unit tests gets a real PostgreSQL; its address comes by `inject('databaseUrl')`. */
const withDatabase = { globalSetup: ['./tests/support/global-setup.ts'] }

/** What is going to happen is asked for until it has, however busy the machine is. */
const withPatience = { expect: { poll: { timeout: 15_000 } } }

/** Browser journeys, provider contracts and faults have their folders; all others lie beside what they test. */
const TOP_FOLDERS = ['tests/browser/**', 'tests/contract/**', 'tests/faults/**']
const FILES = {
  unit: ['{src,scripts,tests}/**/*.test.{ts,tsx}'],
  integration: ['{src,tests}/**/*.integration.test.{ts,tsx}'],
  contract: ['tests/contract/**/*.test.ts'],
  browser: ['tests/browser/**/*.test.{ts,tsx}'],
  faults: ['tests/faults/**/*.test.ts'],
}

/** Those of one place in the order run together: whichever worker is free takes the next file. */
const kinds = [
  inOrder(1, kind('unit', { testTimeout: 20_000 })),
  inOrder(2, kind('integration', { ...withDatabase, ...withPatience, testTimeout: 30_000 })),
  inOrder(2, kind('contract', { ...withDatabase, ...withPatience, testTimeout: 30_000 })),
  inOrder(2, kind('faults', { ...withDatabase, ...withPatience, testTimeout: 120_000 })),
  inOrder(3, kind('browser', { ...withDatabase, ...withPatience, testTimeout: 60_000 })),
]

export default defineConfig({ test: { projects: kinds } })

function kind(
  name: keyof typeof FILES,
  settings: TestProjectInlineConfiguration['test'],
): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      include: FILES[name],
      exclude: ['**/node_modules/**', ...(name === 'unit' ? [...FILES.integration, ...TOP_FOLDERS] : [])],
      environment: 'node',
      pool: 'forks',
      // One file after another in the same process: what they import is read once. None may leave anything behind.
      isolate: false,
      execArgv: ['./src/server/start/quick-imports.ts', './tests/support/cheap-passwords.ts'].flatMap(
        (file) => ['--import', file],
      ),
      maxWorkers: 2,
      retry: 0,
      setupFiles: ['./tests/support/strict-console.ts'],
      restoreMocks: true,
      unstubEnvs: true,
      unstubGlobals: true,
      ...settings,
      // Starting a browser or copying a database belongs to the hook, and takes as long as a test may.
      hookTimeout: settings?.testTimeout,
    },
  }
}

function inOrder(
  groupOrder: number,
  project: TestProjectInlineConfiguration,
): TestProjectInlineConfiguration {
  return { ...project, test: { ...project.test, sequence: { groupOrder } } }
}
