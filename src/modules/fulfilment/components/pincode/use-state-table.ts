import { useEffect, useState } from 'react'
import type { otherStates as OtherStates } from '#platform/rules/pincode-state.ts'

/** The table of pincodes and states is loaded once there is something to compare. */
export function useStateTable(isWanted: boolean): typeof OtherStates | null {
  const [table, setTable] = useState<{ readonly otherStates: typeof OtherStates } | null>(null)
  useEffect(() => {
    if (!isWanted) return
    import('#platform/rules/pincode-state.ts').then(setTable, () => undefined)
  }, [isWanted])
  return table?.otherStates ?? null
}
