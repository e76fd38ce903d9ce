/**
 * How large a millimetre is on this screen. Browsers take 96 pixels for an inch, whatever the screen; a visitor can
 * measure theirs once, and every page preview is exact from then on. Kept as pixels of the device, so that
 * zooming the page does not undo it.
 */
import { useEffect, useSyncExternalStore } from 'react'
import { createExternalStore, useExternalStore } from '#platform/ui/external-store.ts'
import { readStored, removeStored, STORAGE_KEYS, writeStored } from '#platform/ui/storage.ts'

/** What a style sheet means by a millimetre. */
export const CSS_PX_PER_MM = 96 / 25.4
/** Telephones are made for about 160 of a page's pixels an inch: the better guess as long as nobody measured. */
const PHONE_PX_PER_MM = 160 / 25.4
const PHONE = '(pointer: coarse) and (width < 48rem)'

/** A large, coarse monitor at one end, a fine telephone at the other. */
export const SCALE_LIMITS = { min: 2, max: 9 } as const

const devicePxPerMm = createExternalStore<number | null>(null)
let isLoaded = false

function load(): void {
  if (isLoaded) return
  isLoaded = true
  const stored = Number(readStored('localStorage', STORAGE_KEYS.screenScale))
  if (stored > 0 && Number.isFinite(stored)) devicePxPerMm.set(stored)
}

export type ScreenScale = {
  /** The page's pixels for a millimetre; null while the style sheet's own millimetre serves. */
  readonly pxPerMm: number | null
  /** A visitor held something of known size against this screen. */
  readonly isMeasured: boolean
}

export function useScreenScale(): ScreenScale {
  useEffect(load, [])
  const measured = useExternalStore(devicePxPerMm, null)
  const ratio = useSyncExternalStore(onResize, devicePixelRatioNow, () => 1)
  const isPhone = useSyncExternalStore(onResize, isPhoneNow, () => false)
  if (measured !== null) return { pxPerMm: measured / ratio, isMeasured: true }
  return { pxPerMm: isPhone ? PHONE_PX_PER_MM : null, isMeasured: false }
}

export function keepScreenScale(pxPerMm: number): void {
  const device = pxPerMm * devicePixelRatioNow()
  devicePxPerMm.set(device)
  writeStored('localStorage', STORAGE_KEYS.screenScale, String(device))
}

export function forgetScreenScale(): void {
  devicePxPerMm.set(null)
  removeStored('localStorage', STORAGE_KEYS.screenScale)
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

function devicePixelRatioNow(): number {
  return window.devicePixelRatio || 1
}

function isPhoneNow(): boolean {
  return window.matchMedia(PHONE).matches
}
