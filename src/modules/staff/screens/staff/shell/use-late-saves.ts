import { useEffect, useRef } from 'react'
import { useFetchers, useRevalidator } from 'react-router'

/**
 * Reloads the page's data when a save is answered after the user has moved on. React Router ignores the redirect of
 * such an answer, and the page may have been read before the change was written.
 */
export function useLateSaves(): void {
  const { revalidate } = useRevalidator()
  const fetchers = useFetchers()
  const submitted = useRef<readonly string[]>([])
  useEffect(() => {
    const stateOf = new Map(fetchers.map(({ key, state }) => [key, state]))
    // An answer that is followed passes through 'loading'.
    const isLate = submitted.current.some((key) => (stateOf.get(key) ?? 'idle') === 'idle')
    submitted.current = [...stateOf].flatMap(([key, state]) => (state === 'submitting' ? [key] : []))
    if (isLate) void revalidate()
  }, [fetchers, revalidate])
}
