/** The delivery promise for a pincode, fetched once there is one. */
import { useEffect, useState } from 'react'
import type { PincodePromise } from '#platform/rules/pincode-promise.ts'
import { getJson } from '#platform/ui/api/request-json.ts'

/** 'failed': the shop could not be reached. */
export type Asked = PincodePromise | 'asking' | 'failed' | null

/** null without a pincode. Another `round` fetches again. */
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
