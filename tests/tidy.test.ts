/** Conventions that a program can check: the documents are accurate, and no unfinished work is hidden. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { layerOf, listFiles, readProjectFiles } from '../scripts/lib/project-files.ts'
import { SOURCE_RULES, asSentence, sentencesAtHome, specifiedMessages } from '../scripts/lib/source-rules.ts'
import { MODULES } from '../scripts/lib/module-graph.ts'
import { fileFinder, readSpecMap } from './support/spec-map.ts'

const ROOT = join(import.meta.dirname, '..')
const MAX_LINES = 300

/** Longer than 300 lines, with the reason for not splitting them. */
const LONG_FILES: Readonly<Record<string, string>> = {
  'src/modules/catalogue/components/catalogue.css': 'cards, sections and listings are set together',
  'src/platform/ui/styles/controls.css': 'every control beside its states',
  'src/app/shell/shell.css': 'header, drawer, bar and footer share their breakpoints',
  'client/api.generated.ts': 'made by a script',
  'src/platform/rules/messages.ts': 'the one home of every sentence',
}

/** Rules without a unit test of the same name, and why. */
const WITHOUT_UNIT_TEST: Readonly<Record<string, string>> = {
  'src/modules/reports/rules/account-export.ts': 'types',
  'src/modules/reports/rules/archive-tables.ts':
    'lists, held against the database by archive.integration.test.ts',
  'src/platform/rules/picture-fetch.ts': 'a table of words',
  'src/platform/rules/account-lengths.ts': 'a table of lengths',
  'src/modules/accounts/rules/address-view.ts': 'types and two lists',
  'src/modules/accounts/rules/profile.ts': 'types',
  'src/modules/reports/rules/setup-facts.ts': 'types and lists; tested with the steps',
  'src/modules/reports/rules/staff-customer.ts': 'types',
  'src/modules/content/rules/seo-check.ts': 'types',
  'src/modules/enquiries/rules/enquiry-fields.ts': 'names and lengths, tried with the rules of enquiries',
  'src/modules/partners/rules/api-values.ts': 'values with what is said of them',
  'src/modules/partners/rules/endpoints.ts': 'a list, held against the server by integrator-access.test.ts',
  'src/modules/partners/rules/answer-headers.ts': 'a table of words, held against answers by api-document.ts',
  'src/modules/partners/rules/change-log.ts': 'a table of words',
  'src/modules/invoicing/rules/gstr1-heads.ts': 'a table of heads',
  'src/modules/orders/rules/order-timeline.ts':
    'tried with the events of all modules in order-history.test.ts',
  'src/modules/payments/rules/payment-timeline.ts': 'its words are read in order-history.test.ts',
  'src/modules/orders/rules/order-mail.ts': 'a frame, tried with all mails in order-mails.test.ts',
  'src/modules/orders/rules/order-mail-stories.ts': 'its words are read in order-mails.test.ts',
  'src/modules/payments/rules/refund-mail.ts': 'its words are read in order-mails.test.ts',
  'src/platform/rules/guest-lookup.ts': 'one address, tried with the mails that name it',
  'src/platform/rules/problems.ts': 'a table of codes',
  'src/platform/rules/result.ts':
    'constructors of one type, and its text, which every refusal over HTTP shows',
  'src/modules/reviews/rules/review-view.ts': 'types, and the length of a comment',
  'src/platform/rules/zod.ts': 'a setting, shown in a browser under the real policy',
}

/** Folders with code, apart from src. */
const TOP_FOLDERS = ['sandbox', 'client', 'tests', 'bench', 'scripts']

const project = readProjectFiles(ROOT)
const files = listFiles(ROOT).filter((path) => path !== 'package-lock.json')
const texts = files.filter((path) => /\.(ts|tsx|js|mjs|css|html|json|jsonc|md|sql|yml|yaml|sh)$/.test(path))
const markdown = texts.filter((path) => path.endsWith('.md'))
// This file spells out what it looks for.
const written = texts.filter(
  (path) => !path.startsWith('src/platform/database/migrations/') && path !== 'tests/tidy.test.ts',
)

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

/** 'path:line: text' of every line that matches. */
function grep(paths: readonly string[], pattern: RegExp): string[] {
  return paths.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  )
}

describe('code', () => {
  test('exists', () => {
    expect(project.code.length).toBeGreaterThan(100)
    expect(
      project.code.flatMap(({ path, syntax }) => syntax.errors.map((error) => `${path}: ${error}`)),
    ).toEqual([])
  })

  test('has no `any`', () => {
    const found = project.code.flatMap(({ path, syntax }) =>
      syntax.constructs.filter(({ kind }) => kind === 'any').map(({ line }) => `${path}:${line}`),
    )
    expect(found).toEqual([])
  })

  test('has no TODO', () => {
    expect(grep(written, /\b(TODO|FIXME|XXX|HACK)\b/)).toEqual([])
  })

  test('has no absolute path of one machine', () => {
    const homes = ['home', 'Users', 'root', 'work', 'workspace', 'mnt', 'private'].join('|')
    expect(grep(written, new RegExp(`(^|[\\s"'\`(=:])(/(${homes})/[\\w.-]+/|[A-Z]:\\\\)`))).toEqual([])
  })

  test('switches a rule off only with a reason', () => {
    const found = grep(written, /(ox|es)lint-disable|@ts-expect-error/)
    expect(found.filter((line) => !/ -- \S+ \S+|error: \S+ \S+/.test(line))).toEqual([])
  })

  test('is in small files, or has a reason', () => {
    const long = written
      .filter((path) => /\.(ts|tsx|js|mjs|css|sql)$/.test(path))
      .filter((path) => read(path).trimEnd().split('\n').length > MAX_LINES)
    expect(long.toSorted()).toEqual(Object.keys(LONG_FILES).toSorted())
  })
})

describe('folders', () => {
  const folders = MODULES.map((module) => `src/modules/${module}`)
  test.each([...folders, 'src/platform', 'src/app', 'src/server', ...TOP_FOLDERS])(
    '%s has a README',
    (folder) => {
      expect(files).toContain(`${folder}/README.md`)
    },
  )

  test.each(MODULES)("%s's README lists its tables and the modules it imports", (module) => {
    const code = written.filter(
      (path) =>
        path.startsWith(`src/modules/${module}/`) &&
        /(?<!\.test)\.tsx?$/.test(path) &&
        !path.includes('/testing/'),
    )
    expect(code.length).toBeGreaterThan(0)
    const found = (pattern: RegExp) =>
      new Set(code.flatMap((path) => [...read(path).matchAll(pattern)].map(([, name = '']) => name)))
    const readme = read(`src/modules/${module}/README.md`)
    const line = (start: string) => new RegExp(`^- ${start}: (.*)\\.$`, 'm').exec(readme)?.[1] ?? ''
    const tables = [...line('Tables').matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
    expect(tables.toSorted()).toEqual([...found(/pgTable\(\s*'(\w+)'/g)].toSorted())
    const imported = MODULES.filter((other) => other !== module && found(/'#modules\/(\w+)\//g).has(other))
    expect(line('Depends on')).toBe(['platform', ...imported].join(', '))
  })

  test('the order of modules lists every module, and nothing else', () => {
    const modules = new Set(files.flatMap((path) => /^src\/modules\/([^/]+)\//.exec(path)?.[1] ?? []))
    expect([...modules].toSorted()).toEqual(MODULES.toSorted())
  })

  test('every rule has a unit test', () => {
    const rules = files.filter((path) => path.endsWith('.ts') && layerOf(path) === 'rules')
    const untested = rules.filter((path) => !existsSync(join(ROOT, unitTestOf(path))))
    expect(rules.length).toBeGreaterThan(0)
    expect(untested.toSorted()).toEqual(Object.keys(WITHOUT_UNIT_TEST).toSorted())
  })

  test('every exception to a rule is an existing file', () => {
    const exceptions = SOURCE_RULES.flatMap((rule) => Object.keys(rule.exceptions ?? {}))
    expect(exceptions.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })
})

function unitTestOf(path: string): string {
  return path.replace(/\.ts$/, '.test.ts')
}

describe('documents', () => {
  test.each(['README.md', 'CONTRIBUTING.md', 'docs/spec-map.md', 'docs/architecture.md'])(
    '%s is there',
    (path) => {
      expect(files).toContain(path)
    },
  )

  test('mention only existing commands', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const commands = markdown.flatMap((path) =>
      codeOf(read(path)).flatMap((code) =>
        [...code.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g)].map(([command, name = '']) => ({
          path,
          command,
          name,
        })),
      ),
    )
    const ofNpm = new Set(['ci', 'install', 'audit', 'run'])
    const unknown = commands.filter(({ command, name }) => {
      const isOurs = command.startsWith('npm run ') || !ofNpm.has(name)
      return isOurs && !(name in scripts)
    })
    expect(commands.length).toBeGreaterThan(0)
    expect(unknown).toEqual([])
  })

  test('mention only scripts that exist in package.json', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = Object.values(scripts).flatMap((line) => line.match(/\b(?:scripts|bench)\/[\w./-]+/g) ?? [])
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })

  test('link only to existing files', () => {
    const dead = markdown.flatMap((path) =>
      [...read(path).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g)]
        .filter(([, target = '']) => !existsSync(join(ROOT, dirname(path), target)))
        .map(([link]) => `${path}: ${link}`),
    )
    expect(dead).toEqual([])
  })

  test('mention only existing files', () => {
    const folders = ['src', ...TOP_FOLDERS, 'docs', 'deploy'].join('|')
    const path = new RegExp(`\`((?:${folders})/[\\w./+$-]+\\.(?:tsx?|mjs|json|md|sql))[\` ]`, 'g')
    // A decision describes the state at its time.
    const living = markdown.filter((page) => !page.startsWith('docs/decisions/'))
    const missing = living.flatMap((page) =>
      [...read(page).matchAll(path)]
        .filter(([, named = '']) => !existsSync(join(ROOT, named)))
        .map(([, named]) => `${page}: ${named}`),
    )
    expect(missing).toEqual([])
  })
})

/** Code blocks and code in a line. */
function codeOf(page: string): string[] {
  return page.match(/^```[\s\S]*?^```|`[^`\n]+`/gm) ?? []
}

describe('the map of the specification', () => {
  const rows = readSpecMap(ROOT)

  test('has rows, each with its own id', () => {
    expect(rows.length).toBeGreaterThan(400)
    expect(rows.filter(({ id }, index) => rows.findIndex((row) => row.id === id) !== index)).toEqual([])
  })

  test('lists for each finished row its code and its tests, each by a name that matches one file', () => {
    const find = fileFinder(ROOT)
    const wrong = rows
      .filter(({ isDone }) => isDone)
      .flatMap(({ id, code, tests }) => [
        ...(code.length === 0 ? [`${id} names no code`] : []),
        ...(tests.length === 0 ? [`${id} names no test`] : []),
        ...tests.filter((name) => !/\.test\.tsx?$/.test(name)).map((name) => `${id}: ${name} is not a test`),
        ...[...code, ...tests].flatMap((name) => {
          const { length } = find(name)
          return length === 1 ? [] : [`${id}: ${name} fits ${length} files`]
        }),
      ])
    expect(wrong).toEqual([])
  })

  test('quotes for its finished rows only messages that the shop has', () => {
    const home = sentencesAtHome(project)
    const missing = specifiedMessages(ROOT, { onlyDone: true })
      .map(asSentence)
      .filter((sentence) => !home.some((text) => text.includes(sentence)))
    expect(missing).toEqual([])
  })
})
