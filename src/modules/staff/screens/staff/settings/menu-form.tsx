import type { Menu } from '#platform/rules/shop-facts.ts'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { LEGAL_PATHS, MAX_MENU_LABEL, MAX_MENU_LINKS } from '../../../rules/menu-input.ts'
import { useMay } from '../shell/staff-shell.tsx'
import type { FactsRefusal, TypedFacts } from './facts-route.ts'
import './menu.css'

export type MenuList = keyof Menu
export const MENU_PARTS = ['position', 'label', 'path'] as const
type Part = (typeof MENU_PARTS)[number]

export const MENU_LISTS: Readonly<Record<MenuList, string>> = {
  header: 'Header',
  support: 'Footer: Support',
  company: 'Footer: Company',
}

const HINTS: Readonly<Record<MenuList, string>> = {
  header: 'After the menu of products. On phones they are in the drawer.',
  support: 'After the link to a shopper’s orders.',
  company: '',
}

export const menuField = (list: MenuList, row: number, part: Part) => `${list}.${row}.${part}` as const

const BLANK_ROWS = 2
const LEGAL: readonly string[] = LEGAL_PATHS

type Props = {
  readonly shown: TypedFacts
  readonly version: number
  readonly refusal: FactsRefusal | undefined
}

/** Numbered rows, so that the order can be changed without JavaScript. Typed values stay after an error. */
export function MenuForm({ shown, version, refusal }: Props) {
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
      {(Object.keys(MENU_LISTS) as MenuList[]).map((list) => (
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
  const all = Array.from({ length: MAX_MENU_LINKS }, (_, row) => row)
  const filled = all.filter(isFilled).length
  const last = all.findLast(isFilled) ?? -1
  const rows = all.slice(0, Math.max(last + 1, filled + BLANK_ROWS))
  return (
    <fieldset className="panel menu-rows" disabled={isDisabled}>
      <legend>{MENU_LISTS[list]}</legend>
      {HINTS[list] !== '' && <p className="field-hint">{HINTS[list]}</p>}
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
