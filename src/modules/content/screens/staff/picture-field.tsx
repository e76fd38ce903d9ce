import { useEffect, useRef, useState } from 'react'
import { PictureDrop } from '#platform/ui/staff/pictures/picture-drop.tsx'
import { CONTENT_PICTURES } from './blog/content-pictures.ts'
import './picture-field.css'

type Props = {
  readonly name: string
  readonly label: string
  /** What the present picture shows, for screen readers. */
  readonly alt: string
  readonly value: string
  readonly error: string | undefined
}

/** One picture of a text, dropped or chosen. */
export function PictureField({ name, label, alt, value, error }: Props) {
  const [url, setUrl] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  const told = useRef(value)
  const errorId = `${name}-picture-error`
  // Notifies the form of the change, as for typed input.
  useEffect(() => {
    if (told.current === url) return
    told.current = url
    field.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [url])
  return (
    <div
      className="field"
      role="group"
      aria-label={label}
      data-wrong={error === undefined ? undefined : ''}
      aria-describedby={error && errorId}
    >
      <span>{label}</span>
      <input ref={field} type="hidden" name={name} value={url} />
      {url !== '' && (
        <div className="row picture-field-now">
          <img src={`${url}/320`} alt={alt} width={160} height={90} />
          <button type="button" className="button button-plain" onClick={() => setUrl('')}>
            Remove
          </button>
        </div>
      )}
      <PictureDrop
        uploadTo={CONTENT_PICTURES}
        label={url === '' ? 'Add a picture' : 'Replace picture'}
        onUploaded={(picture) => setUrl(picture.url)}
      />
      {error !== undefined && (
        <p className="field-error" role="alert" id={errorId}>
          {error}
        </p>
      )}
    </div>
  )
}
