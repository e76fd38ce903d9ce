import { useEffect, useRef, useState } from 'react'
import { PictureDrop } from '#platform/ui/staff/pictures/picture-drop.tsx'
import type { TypedFacts } from './facts-route.ts'

type Props = {
  readonly shown: TypedFacts
  readonly canUpload: boolean
  readonly error: string | undefined
}

/** The logo: uploaded at once, used when the form is saved. Removing it works without JavaScript. */
export function LogoField({ shown, canUpload, error }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [url, setUrl] = useState(shown['logoUrl'] ?? '')
  // Updates the form's preview once the field has the new picture.
  useEffect(() => {
    if (url !== (shown['logoUrl'] ?? '')) input.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [url, shown])
  return (
    <div className="stack" data-field="logoUrl">
      <input ref={input} type="hidden" name="logoUrl" value={url} />
      {url === '' ? (
        <p className="muted">No logo: the shop shows its gem beside the name.</p>
      ) : (
        <p>
          <img className="brand-logo" src={`${url}/320`} alt="Your logo" />
        </p>
      )}
      {error && <p className="field-error">{error}</p>}
      {canUpload && (
        <PictureDrop
          uploadTo="/api/admin/brand-pictures"
          label="Upload a logo"
          onUploaded={(picture) => setUrl(picture.url)}
        />
      )}
      <p className="field-hint">
        A PNG without a background looks best. It is shown in the header and the footer, in mails, on invoices
        and as the icon of browser tabs and phones.
      </p>
      <label className="tick">
        <input type="checkbox" name="isNameInLogo" defaultChecked={shown['isNameInLogo'] === 'on'} />
        The logo contains the name, so it is not written beside it
      </label>
      {url !== '' && (
        <label className="tick">
          <input type="checkbox" name="isLogoRemoved" defaultChecked={shown['isLogoRemoved'] === 'on'} />
          Remove the logo
        </label>
      )}
    </div>
  )
}
