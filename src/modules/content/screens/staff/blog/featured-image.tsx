import { useEffect, useRef, useState } from 'react'
import { PictureDrop } from '#platform/ui/staff/pictures/picture-drop.tsx'
import { CONTENT_PICTURES } from './content-pictures.ts'

type Props = { readonly value: string; readonly error: string | undefined }

/** The picture above a post and on its card; dropped or chosen, at most one. */
export function FeaturedImage({ value, error }: Props) {
  const [url, setUrl] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  const told = useRef(value)
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
      aria-label="Featured image"
      data-wrong={error === undefined ? undefined : ''}
      aria-describedby={error && 'post-featured-error'}
    >
      <span>Featured image</span>
      <input ref={field} type="hidden" name="featuredImage" value={url} />
      {url !== '' && (
        <div className="row post-featured-now">
          <img src={`${url}/320`} alt="The featured one of this post" width={160} height={90} />
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
        <p className="field-error" role="alert" id="post-featured-error">
          {error}
        </p>
      )}
    </div>
  )
}
