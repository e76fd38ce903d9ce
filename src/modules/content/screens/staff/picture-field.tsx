import { PictureDrop } from '#platform/ui/staff/pictures/picture-drop.tsx'
import { usePictureUrl } from '#platform/ui/staff/pictures/use-picture-url.ts'
import { CONTENT_PICTURES } from './blog/content-pictures.ts'
import './picture-field.css'

type Props = {
  readonly name: string
  readonly label: string
  /** Describes the current picture to screen readers. */
  readonly alt: string
  readonly value: string
  readonly error: string | undefined
}

/** One picture in a text, dropped or chosen. */
export function PictureField({ name, label, alt, value, error }: Props) {
  const { url, setUrl, field } = usePictureUrl(value)
  const errorId = `${name}-picture-error`
  return (
    <div
      className="field"
      role="group"
      aria-label={label}
      data-wrong={error === undefined ? undefined : ''}
      aria-describedby={error && errorId}
    >
      <strong>{label}</strong>
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
