/**
 * Whether this browser's visitor agreed to be counted. Kept in the browser and nowhere else; without an answer nothing
 * is told. A browser that asks not to be tracked has answered for its visitor.
 */
import { useEffect } from 'react'
import { createExternalStore, useExternalStore } from '../external-store.ts'
import { readStored, removeStored, STORAGE_KEYS, writeStored } from '../storage.ts'

export type Answer = 'yes' | 'no'
/** 'browser': refused by a setting of the browser; null: nobody has answered. */
export type Consent = Answer | 'browser' | null

const store = createExternalStore<Consent>(null)
let isStarted = false

/** Reads what was answered and follows other tabs; once for each page. */
export function startConsent(): Consent {
  if (!isStarted) {
    isStarted = true
    store.set(recall())
    window.addEventListener('storage', ({ key }) => {
      // A null key means that the whole storage was cleared.
      if (key === STORAGE_KEYS.consent || key === null) store.set(recall())
    })
  }
  return store.get()
}

/** Tells `listener` of each change; returns how to stop. */
export function followConsent(listener: () => void): () => void {
  return store.subscribe(listener)
}

export function answerConsent(answer: Answer): void {
  writeStored('localStorage', STORAGE_KEYS.consent, answer)
  if (answer === 'no') removeStored('sessionStorage', STORAGE_KEYS.visit)
  if (store.get() !== 'browser') store.set(answer)
}

export function useConsent(): Consent {
  useEffect(() => void startConsent(), [])
  return useExternalStore(store, null)
}

function recall(): Consent {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  if (globalPrivacyControl === true || doNotTrack === '1') return 'browser'
  const stored = readStored('localStorage', STORAGE_KEYS.consent)
  return stored === 'yes' || stored === 'no' ? stored : null
}
