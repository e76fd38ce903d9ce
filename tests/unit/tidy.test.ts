/** Habits that a machine can hold. What stands in the documents is true, and what is left open is nowhere hidden. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FLOORS, listFiles, openHouse, OUTBUILDINGS } from '../../scripts/lib/house.ts'
import { LAWS } from '../../scripts/lib/laws.ts'
import { asSentence, sentencesAtHome, specifiedMessages } from '../../scripts/lib/message-law.ts'
import { readSpecMap } from '../support/spec-map.ts'

const ROOT = join(import.meta.dirname, '../..')
const MAX_LINES = 300

/** Longer than 300 lines, and why they are not split. */
const LONG_FILES: Readonly<Record<string, string>> = {
  'app/styles/catalogue.css': 'cards, sections and listings are set together',
  'app/styles/controls.css': 'every control beside its states',
  'app/styles/shell.css': 'header, drawer, bar and footer share their breakpoints',
  'client/api.generated.ts': 'made by a script',
  'database/locks.ts': 'the one home of every row lock',
  'domain/messages.ts': 'the one home of every sentence',
  'shop/shop.ts': 'the list of everything that the shop can do',
}

/** Files of the domain that no unit test mirrors, and why. */
const WITHOUT_UNIT_TEST: Readonly<Record<string, string>> = {
  'domain/accounts/account-export.ts': 'types',
  'domain/accounts/account-lengths.ts': 'a table of lengths',
  'domain/accounts/address-view.ts': 'types and two lists',
  'domain/accounts/profile.ts': 'types',
  'domain/accounts/staff-customer.ts': 'types',
  'domain/catalogue/asked-products.ts': 'one number, tried with the rules that hold it',
  'domain/catalogue/product.ts': 'types',
  'domain/catalogue/staff-product-row.ts': 'types',
  'domain/content/post-lengths.ts': 'a table of lengths',
  'domain/content/post-status.ts': 'three words',
  'domain/content/post-view.ts': 'types',
  'domain/content/page-facts.ts': 'types',
  'domain/enquiries/enquiry-fields.ts': 'names and lengths, tried with the rules of enquiries',
  'domain/enquiries/enquiry-view.ts': 'types',
  'domain/enquiries/staff-enquiry.ts': 'types',
  'domain/integrations/api-endpoint.ts': 'types',
  'domain/integrations/api-values.ts': 'values with what is said of them',
  'domain/integrations/endpoints.ts': 'a list, held against the server by integrator-access.test.ts',
  'domain/integrations/refusal.ts': 'a table of words, held against answers by api-document.ts',
  'domain/integrations/answer-headers.ts': 'a table of words, held against answers by api-document.ts',
  'domain/integrations/change-log.ts': 'a table of words',
  'domain/integrations/open-api-types.ts': 'types',
  'domain/integrations/invoice-endpoint.ts':
    'a description, held against answers by integrator-order-filters.test.ts',
  'domain/integrations/order-endpoints.ts': 'a description, held against answers by integrator-fuzz.test.ts',
  'domain/integrations/product-endpoints.ts':
    'a description, held against answers by integrator-fuzz.test.ts',
  'domain/integrations/stats-endpoints.ts': 'a description, held against answers by integrator-fuzz.test.ts',
  'domain/integrations/told-order.ts': 'types',
  'domain/invoices/invoice-document.ts': 'types',
  'domain/invoices/invoice-view.ts': 'types',
  'domain/kept/kept-view.ts': 'types',
  'domain/orders/order-mail-stories.ts': 'its words are read in the test of order-mail.ts',
  'domain/orders/guest-lookup.ts': 'one address, tried with the mails that name it',
  'domain/orders/order-view.ts': 'types',
  'domain/orders/payment-method.ts': 'two words',
  'domain/orders/shipment-view.ts': 'types',
  'domain/orders/staff-order-row.ts': 'types',
  'domain/orders/staff-order.ts': 'types',
  'domain/payments/flags.ts': 'a table of words',
  'domain/problems.ts': 'a table of codes',
  'domain/result.ts': 'constructors of one type, and its text, which every refusal over HTTP shows',
  'domain/returns/return-limits.ts': 'two numbers, tried with the rules that hold them',
  'domain/returns/return-view.ts': 'types',
  'domain/reviews/review-view.ts': 'types, and the length of a comment',
  'domain/zod.ts': 'a setting, shown in a browser under the real policy',
}

const house = openHouse(ROOT)
const files = listFiles(ROOT).filter((path) => path !== 'package-lock.json')
const texts = files.filter((path) => /\.(ts|tsx|js|mjs|css|html|json|jsonc|md|sql|yml|yaml|sh)$/.test(path))
const markdown = texts.filter((path) => path.endsWith('.md'))
// This file spells out what it looks for.
const written = texts.filter(
  (path) => !path.startsWith('database/migrations/') && path !== 'tests/unit/tidy.test.ts',
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
  test('there is some', () => {
    expect(house.code.length).toBeGreaterThan(100)
    expect(
      house.code.flatMap(({ path, syntax }) => syntax.errors.map((error) => `${path}: ${error}`)),
    ).toEqual([])
  })

  test('knows no `any`', () => {
    const found = house.code.flatMap(({ path, syntax }) =>
      syntax.constructs.filter(({ kind }) => kind === 'any').map(({ line }) => `${path}:${line}`),
    )
    expect(found).toEqual([])
  })

  test('leaves nothing for later', () => {
    expect(grep(written, /\b(TODO|FIXME|XXX|HACK)\b/)).toEqual([])
  })

  test('names no path of one machine', () => {
    const homes = ['home', 'Users', 'root', 'work', 'workspace', 'mnt', 'private'].join('|')
    expect(grep(written, new RegExp(`(^|[\\s"'\`(=:])(/(${homes})/[\\w.-]+/|[A-Z]:\\\\)`))).toEqual([])
  })

  test('switches a rule off only with a reason', () => {
    const found = grep(written, /(ox|es)lint-disable|@ts-expect-error/)
    expect(found.filter((line) => !/ -- \S+ \S+|error: \S+ \S+/.test(line))).toEqual([])
  })

  test('comes in small files, or says why not', () => {
    const long = written
      .filter((path) => /\.(ts|tsx|js|mjs|css|sql)$/.test(path))
      .filter((path) => read(path).trimEnd().split('\n').length > MAX_LINES)
    expect(long).toEqual(Object.keys(LONG_FILES).toSorted())
  })
})

describe('rooms', () => {
  test.each([...FLOORS, ...OUTBUILDINGS])('%s says what lives in it and what never does', (floor) => {
    expect(files).toContain(`${floor}/README.md`)
  })

  test('every rule of the domain has a unit test', () => {
    const rules = files.filter((path) => /^domain\/.+\.ts$/.test(path))
    const untested = rules.filter((path) => !existsSync(join(ROOT, unitTestOf(path))))
    expect(rules.length).toBeGreaterThan(0)
    expect(untested).toEqual(Object.keys(WITHOUT_UNIT_TEST).toSorted())
  })

  test('every exception to a law is a file that stands here', () => {
    const exceptions = LAWS.flatMap((law) => Object.keys(law.exceptions ?? {}))
    expect(exceptions.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })
})

function unitTestOf(path: string): string {
  return path.replace(/^domain\//, 'tests/unit/').replace(/\.ts$/, '.test.ts')
}

describe('documents', () => {
  test.each(['README.md', 'CONTRIBUTING.md', 'docs/spec-map.md', 'docs/architecture.md'])(
    '%s is there',
    (path) => {
      expect(files).toContain(path)
    },
  )

  test('name only commands that exist', () => {
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

  test('name only scripts that exist in package.json', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = Object.values(scripts).flatMap((line) => line.match(/\b(?:scripts|bench)\/[\w./-]+/g) ?? [])
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })

  test('link only to what is there', () => {
    const dead = markdown.flatMap((path) =>
      [...read(path).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g)]
        .filter(([, target = '']) => !existsSync(join(ROOT, dirname(path), target)))
        .map(([link]) => `${path}: ${link}`),
    )
    expect(dead).toEqual([])
  })

  test('name only files that stand here', () => {
    const floors = [...FLOORS, ...OUTBUILDINGS, 'docs', 'deploy'].join('|')
    const path = new RegExp(`\`((?:${floors})/[\\w./+$-]+\\.(?:tsx?|mjs|json|md|sql))[\` ]`, 'g')
    // A decision tells how things stood when it was taken.
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

  test('has rows, each with its own id and one of two states', () => {
    expect(rows.length).toBeGreaterThan(400)
    expect(rows.filter(({ id }, index) => rows.findIndex((row) => row.id === id) !== index)).toEqual([])
    expect(rows.filter(({ state }) => state !== 'open' && state !== 'done')).toEqual([])
  })

  test('points to files, tests and cases that are there', () => {
    const wrong = rows
      .filter(({ state }) => state === 'done')
      .flatMap(({ id, files: named, tests }) => [
        ...(named.length === 0 ? [`${id} names no file`] : []),
        ...(tests.length === 0 ? [`${id} names no test`] : []),
        ...named.filter((path) => !existsSync(join(ROOT, path))).map((path) => `${id}: no file ${path}`),
        ...tests.flatMap(({ path, name }) => wrongTest(path, name).map((problem) => `${id}: ${problem}`)),
      ])
    expect(wrong).toEqual([])
  })

  test('leaves file and test of an open row empty', () => {
    const open = rows.filter(({ state }) => state === 'open')
    expect(open.filter((row) => row.files.length + row.tests.length > 0)).toEqual([])
  })

  test('quotes for its finished rows only messages that the shop has', () => {
    const home = sentencesAtHome(house)
    const missing = specifiedMessages(ROOT, 'done')
      .map(asSentence)
      .filter((sentence) => !home.some((text) => text.includes(sentence)))
    expect(missing).toEqual([])
  })
})

/** A test is named as its file, or as `file › words of its title`. */
function wrongTest(path: string, name: string | null): string[] {
  if (!existsSync(join(ROOT, path))) return [`no test ${path}`]
  if (!/^tests\/.+\.test\.tsx?$/.test(path)) return [`${path} is no test`]
  return name === null || read(path).includes(name) ? [] : [`${path} has no case '${name}'`]
}
