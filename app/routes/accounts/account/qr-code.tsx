import { qrModules } from '#domain/accounts/qr-code.ts'

/** The quiet zone that readers need around it. */
const MARGIN = 4

/** A text as a QR code: one path, in ink on white. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const modules = qrModules(text)
  if (!modules) return null
  const size = modules.length + 2 * MARGIN
  const path = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : '')))
    .join('')
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path className="qr-ground" d={`M0 0h${size}v${size}H0z`} />
      <path d={path} />
    </svg>
  )
}
