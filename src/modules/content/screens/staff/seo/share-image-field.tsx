import { useRef, useState } from 'react'
import { linkedPicture } from '#modules/catalogue/rules/picture-links.ts'
import { SHARE_PICTURE, type PictureView } from '#platform/rules/picture.ts'
import { Field } from '#platform/ui/form/field.tsx'
import { PictureDrop } from '#platform/ui/staff/pictures/picture-drop.tsx'
import { SEO_LABELS } from './typed-seo.ts'

type Props = {
  readonly start: string
  readonly shopUrl: string
  readonly canUpload: boolean
  readonly error: string | undefined
}

/** The picture of a shared link: an address, or an upload. */
export function ShareImageField({ start, shopUrl, canUpload, error }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [sent, setSent] = useState<PictureView | null>(null)
  const take = (picture: PictureView) => {
    const input = place.current?.querySelector<HTMLInputElement>('[name="ogImage"]')
    if (!input) return
    setSent(picture)
    input.value = linkedPicture(shopUrl, picture.url)
    // Updates the form's previews.
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div className="stack" ref={place}>
      <Field
        label={SEO_LABELS.ogImage}
        name="ogImage"
        inputMode="url"
        defaultValue={start}
        hint={`Best at ${SHARE_PICTURE.width} × ${SHARE_PICTURE.height} pixels. Default: the shop's picture.`}
        warning={sent && !isFitting(sent) ? formatSize(sent) : ''}
        error={error}
      />
      {canUpload && (
        <PictureDrop
          uploadTo="/api/admin/content-pictures"
          label="Upload a share picture"
          onUploaded={take}
        />
      )}
    </div>
  )
}

/** Large enough and about 2:1, so that nothing important is cropped. */
function isFitting({ width, height }: PictureView): boolean {
  const shape = width / height / (SHARE_PICTURE.width / SHARE_PICTURE.height)
  return width >= SHARE_PICTURE.width && shape > 0.9 && shape < 1.1
}

function formatSize({ width, height }: PictureView): string {
  return `This picture has ${width} × ${height} pixels: it will be cut or look coarse when it is shared.`
}
