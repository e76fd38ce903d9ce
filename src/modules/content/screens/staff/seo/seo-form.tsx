import { useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { canonicalElsewhere } from '../../../rules/seo-form.ts'
import { twitterHandle } from '../../../rules/seo-settings.ts'
import { META_DESCRIPTION_LENGTH, META_TITLE_LENGTH } from '#platform/rules/share-text.ts'
import type { Problems } from '#platform/rules/form-problems.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { Field, TextField } from '#platform/ui/form/field.tsx'
import { useUnsavedWarning } from '#platform/ui/staff/dialog/unsaved-warning.tsx'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import { SeoPreviews, type PageWords } from './seo-previews.tsx'
import { readTyped, SEO_LABELS, type TypedSeo } from './typed-seo.ts'
import { linkedPicture } from '#modules/catalogue/rules/picture-links.ts'
import { SHARE_PICTURE, type PictureView } from '#platform/rules/picture.ts'
import { PictureDrop } from '#platform/ui/staff/pictures/picture-drop.tsx'

export type Refusal = { readonly problems: Problems }

type Props = {
  readonly start: TypedSeo
  readonly refusal: Refusal | null
  readonly shopUrl: string
  /** The home page's defaults for empty fields. */
  readonly own: PageWords
}

/** The form of spec §5, with live previews beside it. */
export function SeoForm({ start, refusal, shopUrl, own }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(start)
  const warning = useUnsavedWarning(form)
  const mayChange = useMay()('content.change')
  const isSaving = useNavigation().state === 'submitting'
  const errorOf = (name: string) => refusal?.problems[name]
  const isElsewhere = canonicalElsewhere(typed.canonicalUrl, shopUrl) !== null
  const isHandleUnusable = typed.twitterHandle.trim() !== '' && twitterHandle(typed.twitterHandle) === null
  return (
    <div className="columns columns-even">
      <CheckedForm
        form={form}
        refusal={refusal}
        className="stack seo-form"
        aria-labelledby="seo-settings"
        onInput={({ currentTarget }) => setTyped(readTyped(new FormData(currentTarget)))}
      >
        <input type="hidden" name="version" value={start.version} />
        <FormNote>{errorOf('')}</FormNote>
        <fieldset className="panel" disabled={!mayChange}>
          <legend>Search results</legend>
          <Field
            label={SEO_LABELS.metaTitle}
            name="metaTitle"
            maxLength={META_TITLE_LENGTH}
            defaultValue={start.metaTitle}
            hint={`${typed.metaTitle.length} of ${META_TITLE_LENGTH} characters`}
            error={errorOf('metaTitle')}
          />
          <TextField
            label={SEO_LABELS.metaDescription}
            name="metaDescription"
            rows={3}
            maxLength={META_DESCRIPTION_LENGTH}
            defaultValue={start.metaDescription}
            hint={`${typed.metaDescription.length} of ${META_DESCRIPTION_LENGTH} characters`}
            error={errorOf('metaDescription')}
          />
          <Field
            label={SEO_LABELS.metaKeywords}
            name="metaKeywords"
            defaultValue={start.metaKeywords}
            hint="Separated by commas. Few search engines still read them."
            error={errorOf('metaKeywords')}
          />
          <Field
            label={SEO_LABELS.canonicalUrl}
            name="canonicalUrl"
            inputMode="url"
            defaultValue={start.canonicalUrl}
            hint={`Where search engines should look for the shop. It runs at ${shopUrl}.`}
            warning={isElsewhere ? MESSAGES.seo_canonical_elsewhere : ''}
            error={errorOf('canonicalUrl')}
          />
          {(isElsewhere || errorOf('canonicalUrl') !== undefined) && (
            <label className="tick">
              <input type="checkbox" name="isElsewhereMeant" defaultChecked={start.isElsewhereMeant} />
              This address is right: it shows this shop
            </label>
          )}
          <Field
            label={SEO_LABELS.faviconUrl}
            name="faviconUrl"
            inputMode="url"
            defaultValue={start.faviconUrl}
            hint="The small picture in a browser's tab. Default: the shop icon."
            error={errorOf('faviconUrl')}
          />
        </fieldset>
        <fieldset className="panel" disabled={!mayChange}>
          <legend>Shared links</legend>
          <Field
            label={SEO_LABELS.ogTitle}
            name="ogTitle"
            defaultValue={start.ogTitle}
            hint="Default: the meta title"
            error={errorOf('ogTitle')}
          />
          <TextField
            label={SEO_LABELS.ogDescription}
            name="ogDescription"
            rows={2}
            defaultValue={start.ogDescription}
            hint="Default: the meta description"
            error={errorOf('ogDescription')}
          />
          <ShareImageField
            start={start.ogImage}
            shopUrl={shopUrl}
            canUpload={mayChange}
            error={errorOf('ogImage')}
          />
          <Field
            label={SEO_LABELS.twitterHandle}
            name="twitterHandle"
            defaultValue={start.twitterHandle}
            placeholder="@name"
            warning={isHandleUnusable ? 'This is not a valid X handle, so pages will not show it.' : ''}
            error={errorOf('twitterHandle')}
          />
        </fieldset>
        {mayChange && (
          <button type="submit" className="button" aria-disabled={isSaving || undefined}>
            {isSaving ? 'Saving…' : 'Save SEO settings'}
          </button>
        )}
        {warning}
      </CheckedForm>
      <SeoPreviews typed={typed} shopUrl={shopUrl} own={own} />
    </div>
  )
}

type ShareImageProps = {
  readonly start: string
  readonly shopUrl: string
  readonly canUpload: boolean
  readonly error: string | undefined
}

/** The picture of a shared link: an address, or an upload. */
function ShareImageField({ start, shopUrl, canUpload, error }: ShareImageProps) {
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
