/** The owner sets the links of the header and the footer. */
import type { ShopFacts } from '#platform/rules/shop-facts.ts'
import type { PageHandle } from '#app/access.ts'
import { MAX_MENU_LINKS, menuInput } from '../../rules/menu-input.ts'
import type { Route } from './+types/settings-menu'
import { FactsPage } from './settings/facts-page.tsx'
import { loadFactsPage, saveFacts, type TypedFacts } from './settings/facts-route.ts'
import { MENU_LISTS, MENU_PARTS, MenuForm, menuField, type MenuList } from './settings/menu-form.tsx'
import { staffMeta } from './staff-meta.ts'

export const handle: PageHandle = { access: 'admin', read: 'settings.read', change: 'settings.change' }

const TITLE = 'Menu'

export const meta = staffMeta(TITLE)

export function loader({ context, url }: Route.LoaderArgs) {
  return loadFactsPage(context, url)
}

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
  const at = (row: number, part: (typeof MENU_PARTS)[number]) =>
    (typed[menuField(list, row, part)] ?? '').trim()
  return ROWS.map((row) => ({
    row,
    label: at(row, 'label'),
    path: at(row, 'path'),
    position: Number(at(row, 'position')) || Infinity,
  }))
    .filter(({ label, path }) => label !== '' || path !== '')
    .toSorted((one, other) => (one.position === other.position ? 0 : one.position - other.position))
}

export default function Menu({ loaderData, actionData }: Route.ComponentProps) {
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
