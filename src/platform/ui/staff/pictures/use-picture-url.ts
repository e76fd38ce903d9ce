import { useEffect, useRef, useState } from 'react'

/**
 * The URL of the one picture of a form field, '' for none, and the ref of its hidden input. A change notifies the form,
 * as typed input does.
 */
export function usePictureUrl(initial: string) {
  const [url, setUrl] = useState(initial)
  const field = useRef<HTMLInputElement>(null)
  const notified = useRef(initial)
  useEffect(() => {
    if (notified.current === url) return
    notified.current = url
    field.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [url])
  return { url, setUrl, field }
}
