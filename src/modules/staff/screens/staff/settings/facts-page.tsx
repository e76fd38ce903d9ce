import type { ReactNode } from 'react'
import { MESSAGES } from '#platform/rules/messages.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { WatchedPage } from '#platform/ui/staff/dialog/unsaved-warning.tsx'
import type { loadFactsPage } from './facts-route.ts'
import { NotOpenNote } from './not-open-note.tsx'
import { SettingsNav } from './settings-nav.tsx'

type Props = {
  readonly title: string
  readonly loaded: Awaited<ReturnType<typeof loadFactsPage>>
  readonly isRefused: boolean
  /** The labels of this page's facts that may still be examples. */
  readonly labels: Readonly<Record<string, string>>
  readonly children: ReactNode
}

/** The frame of a page that edits the shop's facts. */
export function FactsPage({ title, loaded, isRefused, labels, children }: Props) {
  const { changedBy, changedAt, examples, isOpenForOrders, isDone } = loaded
  const named = examples.flatMap((fact) => labels[fact] ?? [])
  return (
    <WatchedPage labelledBy="shop-facts">
      <header className="staff-head">
        <h2 id="shop-facts">{title}</h2>
        <p>
          {changedBy === null
            ? 'Default settings'
            : `Last changed on ${dateAndTimeOf(changedAt)} by ${changedBy}`}
        </p>
      </header>
      <SettingsNav />
      {!isOpenForOrders && <NotOpenNote />}
      {isDone && !isRefused && (
        <p className="note note-good" role="status">
          {MESSAGES.settings_saved}
        </p>
      )}
      {named.length > 0 && <p className="note">Still an example: {named.join(', ')}.</p>}
      {children}
    </WatchedPage>
  )
}
