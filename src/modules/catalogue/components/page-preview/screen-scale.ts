/**
 * How large a millimetre is on this screen. Browsers assume 96 pixels an inch; visitors can calibrate once, and every
 * page preview is exact from then on. Stored in device pixels, so that page zoom does not affect it.
 */
import { useEffect, useSyncExternalStore } from 'react'
import { createExternalStore, useExternalStore } from '#platform/ui/external-store.ts'
import { readStored, removeStored, STORAGE_KEYS, writeStored } from '#platform/ui/storage.ts'

/** CSS pixels per CSS millimetre. */
export const CSS_PX_PER_MM = 96 / 25.4
/** Phones have about 160 CSS pixels an inch, so this is the better guess until the screen is calibrated. */
const PHONE_PX_PER_MM = 160 / 25.4
const PHONE = '(pointer: coarse) and (width < 48rem)'

/** From a large, coarse monitor to a high-density phone. */
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
  /** CSS pixels per millimetre; null to use the CSS millimetre. */
  readonly pxPerMm: number | null
  /** The visitor has calibrated this screen. */
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
