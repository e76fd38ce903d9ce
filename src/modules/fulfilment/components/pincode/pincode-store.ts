/**
 * This browser's delivery pincode, shared by all its tabs, and its delivery promise. Pages are the same for everyone,
 * so they render without it and fill it in.
 */
import { useEffect, useState } from 'react'
import { useExternalStore, createPersistentStore } from '#platform/ui/external-store.ts'
import { STORAGE_KEYS } from '#platform/ui/storage.ts'
import type { PincodePromise } from '#platform/rules/pincode-promise.ts'
import { getJson } from '#platform/ui/api/request-json.ts'

/** One pincode, or none yet. */
const NONE: readonly string[] = []

const { state, save, start } = createPersistentStore(STORAGE_KEYS.pincode, NONE, restore)

/** null while there is none, on the server, and during hydration. */
export function usePincode(): string | null {
  return useExternalStore(state, NONE)[0] ?? null
}

/** Call once on every page. */
export function useFollowedPincode(): void {
  useEffect(start, [])
}

export function rememberPincode(pin: string): void {
  if (state.get()[0] !== pin) save([pin])
}

/** In checkout's form: six ASCII digits. */
export function isPincode(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9]{6}$/.test(text)
}

function restore(text: string | null): readonly string[] {
  try {
    const [pin] = JSON.parse(text ?? '[]') as readonly unknown[]
    return isPincode(pin) ? [pin] : NONE
  } catch {
    return NONE
  }
}

/** 'failed': the shop could not be reached. */
export type Asked = PincodePromise | 'asking' | 'failed' | null

/** The delivery promise, fetched once there is a pincode; null without one. Another `round` fetches again. */
export function usePromise(pin: string | null, round = 0): Asked {
  const [answer, setAnswer] = useState<{ readonly pin: string; readonly result: Asked } | null>(null)
  useEffect(() => {
    if (pin === null) return
    const stop = new AbortController()
    setAnswer({ pin, result: 'asking' })
    void getJson<PincodePromise>(`/api/pincodes/${pin}`, stop.signal).then((got) => {
      if (!stop.signal.aborted) setAnswer({ pin, result: got.ok ? got.value : 'failed' })
    })
    return () => stop.abort()
  }, [pin, round])
  if (pin === null) return null
  return answer?.pin === pin ? answer.result : 'asking'
}
