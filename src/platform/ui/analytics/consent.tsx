/**
 * The visitor's analytics consent, and the buttons that answer. Stored in the browser only; nothing is sent without an
 * answer. A browser's do-not-track setting counts as a refusal.
 */
import './consent.css'
import { useEffect } from 'react'
import { createExternalStore, useExternalStore } from '../external-store.ts'
import { readStored, removeStored, STORAGE_KEYS, writeStored } from '../storage.ts'

export type Answer = 'yes' | 'no'
/** 'browser': refused by a browser setting; null: not answered yet. */
type Consent = Answer | 'browser' | null

const store = createExternalStore<Consent>(null)
let isStarted = false

/** Reads the stored answer and follows other tabs; called once per page. */
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

/** Calls `listener` on each change; returns the unsubscribe function. */
export function followConsent(listener: () => void): () => void {
  return store.subscribe(listener)
}

function answerConsent(answer: Answer): void {
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

type Props = {
  /** The current choice, shown as pressed; absent if choosing closes the question. */
  readonly chosen?: Answer | null
  readonly onAnswer?: () => void
}

const ANSWERS: readonly (readonly [Answer, string])[] = [
  ['yes', 'Allow'],
  ['no', 'No, thanks'],
]

/** Both buttons look the same: neither choice is more prominent. */
export function ConsentButtons({ chosen, onAnswer }: Props) {
  return (
    <div className="consent-buttons">
      {ANSWERS.map(([answer, label]) => (
        <button
          key={answer}
          type="button"
          className="button button-plain"
          aria-pressed={chosen === undefined ? undefined : chosen === answer}
          onClick={() => {
            answerConsent(answer)
            onAnswer?.()
          }}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
