/** The owner sets the links of the header and the footer. */
import './settings/menu.css'
import type { PageHandle } from '#app/access.ts'
import type { Menu, ShopFacts } from '#platform/rules/shop-facts.ts'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { LEGAL_PATHS, MAX_MENU_LABEL, MAX_MENU_LINKS, menuInput } from '../../rules/menu-input.ts'
import type { Route } from './+types/settings-menu'
import { FactsPage } from './settings/facts-page.tsx'
import { loadFactsPage, saveFacts, type FactsRefusal, type TypedFacts } from './settings/facts-route.ts'
import { useMay } from './shell/staff-shell.tsx'
import { staffMeta } from './staff-meta.ts'

export const handle: PageHandle = { access: 'admin', read: 'settings.read', change: 'settings.change' }

const TITLE = 'Menu'

export const meta = staffMeta(TITLE)

export function loader({ context, url }: Route.LoaderArgs) {
  return loadFactsPage(context, url)
}

type MenuList = keyof Menu
const MENU_PARTS = ['position', 'label', 'path'] as const
type Part = (typeof MENU_PARTS)[number]

const MENU_LISTS: Readonly<Record<MenuList, string>> = {
  header: 'Header',
  support: 'Footer: Support',
  company: 'Footer: Company',
}

const menuField = (list: MenuList, row: number, part: Part) => `${list}.${row}.${part}` as const

const LISTS = Object.keys(MENU_LISTS) as MenuList[]
const ROWS = Array.from({ length: MAX_MENU_LINKS }, (_, row) => row)
const FIELDS = LISTS.flatMap((list) =>
  ROWS.flatMap((row) => MENU_PARTS.map((part) => menuField(list, row, part))),
)

export function action({ context, request }: Route.ActionArgs) {
  return saveFacts(context, request, {
    fields: FIELDS,
    parse: (typed, version) =>
      menuInput.safeParse({
        menu: Object.fromEntries(
          LISTS.map((list) => [list, linksOf(typed, list).map(({ label, path }) => ({ label, path }))]),
        ),
        version,
      }),
    fieldOf: ([, list, place, part], typed) => {
      const row = LISTS.includes(list as MenuList) && linksOf(typed, list as MenuList)[Number(place)]?.row
      return typeof row === 'number' && (part === 'label' || part === 'path')
        ? menuField(list as MenuList, row, part)
        : ''
    },
  })
}

/** The rows that are not empty, by their positions. Rows without a position come last. */
function linksOf(typed: TypedFacts, list: MenuList) {
  const at = (row: number, part: Part) => (typed[menuField(list, row, part)] ?? '').trim()
  return ROWS.map((row) => ({
    row,
    label: at(row, 'label'),
    path: at(row, 'path'),
    position: Number(at(row, 'position')) || Infinity,
  }))
    .filter(({ label, path }) => label !== '' || path !== '')
    .toSorted((one, other) => (one.position === other.position ? 0 : one.position - other.position))
}

export default function MenuSettings({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <FactsPage title={TITLE} loaded={loaderData} isRefused={actionData !== undefined} labels={{}}>
      <MenuForm
        key={loaderData.version}
        shown={actionData?.typed ?? toFormValues(loaderData.facts)}
        version={loaderData.version}
        refusal={actionData}
      />
    </FactsPage>
  )
}

function toFormValues({ menu }: ShopFacts): TypedFacts {
  return Object.fromEntries(
    LISTS.flatMap((list) =>
      menu[list].flatMap(({ label, path }, row) => [
        [menuField(list, row, 'position'), String(row + 1)],
        [menuField(list, row, 'label'), label],
        [menuField(list, row, 'path'), path],
      ]),
    ),
  )
}

const LIST_HINTS: Readonly<Record<MenuList, string>> = {
  header: 'After the menu of products. On phones they are in the drawer.',
  support: 'After the link to a shopper’s orders.',
  company: '',
}

const BLANK_ROWS = 2
const LEGAL: readonly string[] = LEGAL_PATHS

type Props = {
  readonly shown: TypedFacts
  readonly version: number
  readonly refusal: FactsRefusal | undefined
}

/** Numbered rows, so that the order can be changed without JavaScript. Typed values stay after an error. */
function MenuForm({ shown, version, refusal }: Props) {
  const mayChange = useMay()('settings.change')
  return (
    <CheckedForm as="form" refusal={refusal} className="stack panel-narrow" aria-labelledby="shop-facts">
      <input type="hidden" name="version" value={version} />
      <FormNote>{refusal?.problems['']}</FormNote>
      <p className="muted">
        A path such as /about leads to a page of the shop, https:// to another site. Clear both fields of a
        row to delete its link. The order follows the numbers. Legal pages can be renamed and moved, not
        deleted.
      </p>
      {LISTS.map((list) => (
        <MenuRows key={list} list={list} shown={shown} refusal={refusal} isDisabled={!mayChange} />
      ))}
      {mayChange && (
        <button type="submit" className="button">
          Save menu
        </button>
      )}
    </CheckedForm>
  )
}

type RowsProps = {
  readonly list: MenuList
  readonly shown: TypedFacts
  readonly refusal: FactsRefusal | undefined
  readonly isDisabled: boolean
}

function MenuRows({ list, shown, refusal, isDisabled }: RowsProps) {
  const isFilled = (row: number) =>
    (['label', 'path'] as const).some((part) => (shown[menuField(list, row, part)] ?? '') !== '')
  const filled = ROWS.filter(isFilled).length
  const last = ROWS.findLast(isFilled) ?? -1
  const rows = ROWS.slice(0, Math.max(last + 1, filled + BLANK_ROWS))
  return (
    <fieldset className="panel menu-rows" disabled={isDisabled}>
      <legend>{MENU_LISTS[list]}</legend>
      {LIST_HINTS[list] !== '' && <p className="field-hint">{LIST_HINTS[list]}</p>}
      <p className="menu-row muted small" aria-hidden="true">
        <span>No.</span>
        <span>Label</span>
        <span>Path</span>
      </p>
      {rows.map((row) => (
        <MenuRow key={row} list={list} row={row} shown={shown} problems={refusal?.problems ?? {}} />
      ))}
    </fieldset>
  )
}

type RowProps = {
  readonly list: MenuList
  readonly row: number
  readonly shown: TypedFacts
  readonly problems: FactsRefusal['problems']
}

function MenuRow({ list, row, shown, problems }: RowProps) {
  const at = (part: Part) => {
    const name = menuField(list, row, part)
    return {
      name,
      defaultValue: shown[name] ?? (part === 'position' ? String(row + 1) : ''),
      'aria-label': `${MENU_LISTS[list]}, link ${row + 1}: ${part}`,
      'aria-invalid': problems[name] !== undefined || undefined,
    }
  }
  const wrong = MENU_PARTS.flatMap((part) => problems[menuField(list, row, part)] ?? [])
  const isLegal = list !== 'header' && LEGAL.includes(shown[menuField(list, row, 'path')] ?? '')
  return (
    <>
      <div className="menu-row">
        <input {...at('position')} inputMode="numeric" maxLength={3} autoComplete="off" />
        <input {...at('label')} maxLength={MAX_MENU_LABEL} autoComplete="off" />
        <input {...at('path')} maxLength={200} autoComplete="off" readOnly={isLegal} />
      </div>
      {wrong.map((message) => (
        <p key={message} className="field-error">
          {message}
        </p>
      ))}
    </>
  )
}
