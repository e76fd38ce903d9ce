import { CopyButton } from '../../../components/copy-button.tsx'

/** Codes for when the phone is lost. Shown only once. */
export function BackupCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <div className="backup-codes stack gap-3">
      <p>Each opens your account once when the phone is not at hand. They are shown only now.</p>
      <ul aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} label="Copy the codes" />
    </div>
  )
}
