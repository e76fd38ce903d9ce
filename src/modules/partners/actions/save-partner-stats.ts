/** A partner's own figures: stored separately, so that the shop's figures never include them. */
import { findFiguresBefore, saveFigures, type SentFigures } from '../data/partner-data.ts'
import { listNewerFields, saveFieldTimes } from '../data/partner-field-times.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { placesOfTwins, type StatsRecord } from '../rules/data-message.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { ok, type Result } from '#platform/rules/result.ts'
import { recordAudit } from '#modules/staff/index.ts'
import { wrongPlaces, type Partner, type Synced, type WrongPlace } from './partner.ts'

/**
 * Figures of the same days replace earlier ones. The audit log, which is never purged, records only the days
 * and the number of records.
 */
export async function savePartnerStats(
  tx: Tx,
  { id, name, author }: Partner,
  records: readonly StatsRecord[],
  { today, sentAt }: { readonly today: string; readonly sentAt: string },
): Promise<Result<Synced>> {
  const sent = records.map(({ first_day: firstDay, last_day: lastDay, figures }): SentFigures => ({
    firstDay,
    lastDay,
    figures,
  }))
  const ahead = sent.flatMap(({ lastDay }, place) => (lastDay > today ? [place] : []))
  const refused = [
    ...placesOfTwins(sent.map(daysOf)).map((place) => placeOf(place, 'first_day', MESSAGES.data_twice)),
    ...ahead.map((place) => placeOf(place, 'last_day', MESSAGES.data_day_ahead)),
  ]
  if (refused.length > 0) return wrongPlaces(refused)

  const rows = await findFiguresBefore(tx.client, id, sent)
  const before = new Map(rows.map((row) => [daysOf(row), row.figures]))
  const subjectOf = (days: Days) => `stats:${id}:${days.firstDay}:${days.lastDay}`
  const newer = await listNewerFields(tx.client, sent.map(subjectOf), sentAt)
  const isOutdated = (days: Days) => newer.has(subjectOf(days))
  const taken = sent.filter((each) => !isOutdated(each))
  const changed = taken.filter((each) => !isSame(before.get(daysOf(each)), each.figures))
  await saveFigures(tx, id, changed)
  const span = spanOf(changed)
  if (span)
    await recordAudit(tx, author, {
      action: 'integration.figures_kept',
      id,
      label: `${name}, ${daysOf(span)}`,
      after: { ...span, records: changed.length },
    })
  await saveFieldTimes(
    tx,
    taken.map((days) => ({ subject: subjectOf(days), field: 'figures' })),
    sentAt,
  )
  const outdated = sent.flatMap((days, place) => (isOutdated(days) ? [`data.stats.${place}.figures`] : []))
  return ok({ changed: changed.length, outdated })
}

type Days = Pick<SentFigures, 'firstDay' | 'lastDay'>

/** From the earliest day to the latest; null if there are none. */
function spanOf(sent: readonly Days[]): Days | null {
  const firstDay = sent.map((each) => each.firstDay).toSorted()[0]
  const lastDay = sent
    .map((each) => each.lastDay)
    .toSorted()
    .at(-1)
  return firstDay === undefined || lastDay === undefined ? null : { firstDay, lastDay }
}

function placeOf(place: number, field: string, message: string): WrongPlace {
  return [`data.stats.${place}.${field}`, message]
}

function daysOf({ firstDay, lastDay }: Days): string {
  return firstDay === lastDay ? firstDay : `${firstDay} to ${lastDay}`
}

type Figures = SentFigures['figures']

/** Independent of the order of the keys. */
function isSame(before: Figures | undefined, after: Figures): boolean {
  const names = Object.keys(after)
  if (before === undefined || Object.keys(before).length !== names.length) return false
  return names.every((name) => before[name] === after[name])
}
