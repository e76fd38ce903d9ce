import { useEffect, useRef } from 'react'
import { useRefreshSession } from '#app/components/session/session-provider.tsx'

/** The header greets by the new name at once. */
export function useFreshName(name: string): void {
  const refresh = useRefreshSession()
  const shown = useRef(name)
  useEffect(() => {
    if (shown.current === name) return
    shown.current = name
    void refresh()
  }, [name, refresh])
}
