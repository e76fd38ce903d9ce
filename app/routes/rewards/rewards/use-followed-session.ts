import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useSession } from '#app/components/session/session-provider.tsx'

/** Signing in or out while the page is open, here or in another tab: it is asked for again. */
export function useFollowedSession(isLoadedForUser: boolean): void {
  const { user, expiresAt } = useSession()
  const { revalidate } = useRevalidator()
  const hasUser = useRef(false)
  // A remembered session may be over: only the server's word counts.
  const isSignedIn = user !== null && expiresAt !== null
  const isNobody = user === null
  useEffect(() => {
    const isOutdated = isLoadedForUser ? isNobody && hasUser.current : isSignedIn
    if (isSignedIn) hasUser.current = true
    if (isOutdated) void revalidate()
  }, [isSignedIn, isNobody, isLoadedForUser, revalidate])
}
