/**
 * Stores an unsaved draft in the browser, so that a crash, a closed tab or a lost connection loses nothing. The form
 * offers it when it is opened again.
 */
import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { readStoredObject, removeStored, writeStored } from '#platform/ui/storage.ts'
import { NO_POST, POST_FIELDS, type PostValues } from './post-values.ts'

const KEY = 'panna.cms.post'
const KEEP_AFTER_MS = 400

export type KeptDraft = { readonly values: PostValues; readonly keptAt: string }

export function useKeptDraft(id: string, saved: PostValues) {
  const key = `${KEY}.${id}`
  const [found, setFound] = useState<KeptDraft | null>(null)
  const [keptAt, setKeptAt] = useState<string | null>(null)
  const waiting = useRef<{ timer: number; write: () => void } | null>(null)
  const asSaved = useRef(saved)

  useEffect(() => {
    const kept = readKept(key)
    if (kept && !areSame(kept.values, asSaved.current)) setFound(kept)
  }, [key])

  const flush = () => {
    if (!waiting.current) return
    clearTimeout(waiting.current.timer)
    waiting.current.write()
    waiting.current = null
  }
  const keep = (values: PostValues) => {
    if (waiting.current) clearTimeout(waiting.current.timer)
    const write = () => {
      const now = new Date().toISOString()
      writeStored('localStorage', key, JSON.stringify({ ...values, keptAt: now }))
      setKeptAt(now)
    }
    waiting.current = { timer: window.setTimeout(flush, KEEP_AFTER_MS), write }
  }
  const forget = () => {
    if (waiting.current) clearTimeout(waiting.current.timer)
    waiting.current = null
    removeStored('localStorage', key)
    setFound(null)
    setKeptAt(null)
  }
  useLeaving(flush)
  useSaved(forget)
  return { found, keptAt, keep, forget, taken: () => setFound(null) }
}

/** Writes a pending draft at once when the page or the form closes. */
function useLeaving(flush: () => void): void {
  const latest = useRef(flush)
  useEffect(() => {
    latest.current = flush
  })
  useEffect(() => {
    const onHide = () => latest.current()
    window.addEventListener('pagehide', onHide)
    return () => {
      window.removeEventListener('pagehide', onHide)
      latest.current()
    }
  }, [])
}

/** The form was saved and redirects to the table, so the draft can be deleted. */
function useSaved(forget: () => void): void {
  const { state, location, formMethod } = useNavigation()
  const isSaved = state === 'loading' && formMethod === 'POST' && /[?&]said=post_/.test(location.search)
  const latest = useRef(forget)
  useEffect(() => {
    latest.current = forget
  })
  useEffect(() => {
    if (isSaved) latest.current()
  }, [isSaved])
}

function readKept(key: string): KeptDraft | null {
  const stored = readStoredObject('localStorage', key)
  if (!stored || typeof stored['keptAt'] !== 'string') return null
  const values = POST_FIELDS.map((name) => {
    const value = stored[name]
    return [name, typeof value === 'string' ? value : NO_POST[name]]
  })
  return { values: Object.fromEntries(values) as PostValues, keptAt: stored['keptAt'] }
}

function areSame(a: PostValues, b: PostValues): boolean {
  return POST_FIELDS.every((name) => a[name] === b[name])
}
