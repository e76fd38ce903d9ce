import { useState } from 'react'
import { MESSAGES } from '#domain/messages.ts'
import type { LedgerView } from '#domain/rewards/ledger.ts'
import { getJson } from '#app/components/api/request-json.ts'

type Page = Pick<LedgerView, 'lines' | 'nextBefore'>

/** The lines on show, beginning with those of the page, and how to get the next ones. */
export function useOlderLines(ledger: LedgerView) {
  const [older, setOlder] = useState<Page>({ lines: [], nextBefore: ledger.nextBefore })
  const [isLoading, setLoading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const load = async () => {
    setLoading(true)
    setProblem(null)
    const answer = await getJson<LedgerView>(`/api/rewards?before=${older.nextBefore}`)
    setLoading(false)
    if (!answer.ok) return setProblem(MESSAGES.rewards_failed)
    const { lines, nextBefore } = answer.value
    setOlder({ lines: [...older.lines, ...lines], nextBefore })
  }

  return { lines: [...ledger.lines, ...older.lines], nextBefore: older.nextBefore, isLoading, problem, load }
}
