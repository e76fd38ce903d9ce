/**
 * The panel's navigation. On wide screens a column on the left; below that the specification's six tabs above the page,
 * and everything in a drawer, which is a popover: it opens without JavaScript too.
 */
import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import type { Permission } from '../../../rules/permissions.ts'
import { WORK, type WorkCounts } from '../../../rules/work-counts.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { areaOf, GROUPS, hrefOf, TABS, type StaffArea } from './areas.ts'

type Props = {
  readonly permissions: readonly Permission[]
  readonly work: Partial<WorkCounts>
}

export function StaffNav({ permissions, work }: Props) {
  const { pathname, search } = useLocation()
  const here = areaOf(pathname, search)
  const may = ({ permission }: StaffArea) => permissions.includes(permission)
  const groups = GROUPS.map(({ label, areas }) => ({ label, areas: areas.filter(may) })).filter(
    ({ areas }) => areas.length > 0,
  )
  const drawer = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = drawer.current
    if (element?.matches(':popover-open')) element.hidePopover()
  }, [pathname, search])
  return (
    <>
      <TabRow tabs={TABS.filter(may)} here={here} />
      <nav className="staff-nav" id="staff-nav" popover="auto" aria-label="Areas" ref={drawer}>
        {groups.map(({ label, areas }) => (
          <div key={label} className="staff-nav-group">
            <p className={areas.length === 1 || areas[0]?.label === label ? 'sr-only' : undefined}>{label}</p>
            <ul>
              {areas.map((area) => (
                <li key={hrefOf(area)}>
                  <AreaLink area={area} here={here} work={work} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <Loading />
    </>
  )
}

function TabRow({ tabs, here }: { readonly tabs: readonly StaffArea[]; readonly here: StaffArea | null }) {
  const row = useRef<HTMLElement>(null)
  // On a phone the row is wider than the screen: scroll the current tab into view.
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (tab && row.current)
      row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2
  }, [here])
  return (
    <nav className="tabs staff-tabs" aria-label="Tabs" ref={row}>
      {tabs.map((area) => (
        <AreaLink key={area.path} area={area} here={here} work={{}} />
      ))}
    </nav>
  )
}

type AreaLinkProps = {
  readonly area: StaffArea
  readonly here: StaffArea | null
  readonly work: Partial<WorkCounts>
}

function AreaLink({ area, here, work }: AreaLinkProps) {
  const count = area.counts === undefined ? 0 : (work[area.counts] ?? 0)
  return (
    <Link to={hrefOf(area)} aria-current={area === here ? 'page' : undefined}>
      {area.label}
      {area.counts !== undefined && count > 0 && (
        <span className="staff-count" data-alarm={WORK[area.counts].isAlarm || undefined}>
          {count.toLocaleString('en-IN')}
          <span className="sr-only"> {WORK[area.counts].words}</span>
        </span>
      )}
    </Link>
  )
}

function Loading() {
  const isLoading = useNavigation().state === 'loading'
  return (
    <span className="staff-loading" role="status">
      {isLoading && MESSAGES.cms_loading}
    </span>
  )
}
