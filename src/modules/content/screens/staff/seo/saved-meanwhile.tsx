import type { SeoSettings } from '../../../rules/seo-settings.ts'
import { differences } from './typed-seo.ts'

type Props = { readonly typed: SeoSettings; readonly saved: SeoSettings; readonly message: string }

/** What somebody else has saved meanwhile, shown beside the typed value. */
export function SavedMeanwhile({ typed, saved, message }: Props) {
  return (
    <div className="note note-warning" role="alert">
      <p>{message}</p>
      <dl className="stack">
        {differences(typed, saved).map((each) => (
          <div key={each.label}>
            <dt>
              <strong>{each.label}</strong>
            </dt>
            <dd>
              <span className="muted">Saved now:</span> {each.saved || '(empty)'}
            </dd>
            <dd>
              <span className="muted">You typed:</span> {each.typed || '(empty)'}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
