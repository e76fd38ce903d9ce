/** A readable name for a User-Agent: "Chrome on Android". Unreliable; shown only to the account's owner. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const

const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

export const UNKNOWN_DEVICE = 'Unknown browser'

export function deviceName(userAgent: string | null): string {
  const browser = nameIn(BROWSERS, userAgent)
  const system = nameIn(SYSTEMS, userAgent)
  if (browser === null && system === null) return UNKNOWN_DEVICE
  return system === null ? (browser ?? UNKNOWN_DEVICE) : `${browser ?? 'Browser'} on ${system}`
}

function nameIn(names: readonly (readonly [mark: string, name: string])[], text: string | null) {
  return names.find(([mark]) => text?.includes(mark) ?? false)?.[1] ?? null
}
