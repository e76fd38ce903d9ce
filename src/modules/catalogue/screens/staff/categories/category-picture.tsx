import { PictureDrop } from '#platform/ui/staff/pictures/picture-drop.tsx'
import { usePictureUrl } from '#platform/ui/staff/pictures/use-picture-url.ts'

type Props = { readonly value: string; readonly error: string | undefined }

/** The picture above a category's products and on the home page; at most one. */
export function CategoryPicture({ value, error }: Props) {
  const { url, setUrl, field } = usePictureUrl(value)
  return (
    <div
      className="field wide"
      role="group"
      aria-label="Picture"
      data-wrong={error === undefined ? undefined : ''}
      aria-describedby={error && 'category-picture-error'}
    >
      <span>Picture (optional)</span>
      <input ref={field} type="hidden" name="imageUrl" value={url} />
      {url !== '' && (
        <div className="row">
          <img src={`${url}/320`} alt="Of this category" width={160} height={120} />
          <button type="button" className="button button-plain" onClick={() => setUrl('')}>
            Remove picture
          </button>
        </div>
      )}
      <PictureDrop
        uploadTo="/api/admin/product-pictures"
        label={url === '' ? 'Add a picture' : 'Replace picture'}
        onUploaded={(picture) => setUrl(picture.url)}
      />
      {error !== undefined && (
        <p className="field-error" role="alert" id="category-picture-error">
          {error}
        </p>
      )}
    </div>
  )
}
