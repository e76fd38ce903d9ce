/** The SEO settings of the home page: their form, and previews of a search result and of a shared link. */
import { useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { META_DESCRIPTION_LENGTH, META_TITLE_LENGTH } from '#platform/rules/share-text.ts'
import type { Problems } from '#platform/rules/form-problems.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { Field, TextField } from '#platform/ui/form/field.tsx'
import { useUnsavedWarning } from '#platform/ui/staff/dialog/unsaved-warning.tsx'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import { linkedPicture } from '#modules/catalogue/rules/picture-links.ts'
import { SHARE_PICTURE, type PictureView } from '#platform/rules/picture.ts'
import { PictureDrop } from '#platform/ui/staff/pictures/picture-drop.tsx'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { canonicalElsewhere, siteSeo, twitterHandle, webUrl } from '../../../rules/seo-settings.ts'
import { readTyped, SEO_LABELS, type TypedSeo } from './typed-seo.ts'
import { hostOf, searchPreview, type PreviewDevice } from '../../../rules/search-preview.ts'
import { seoScore } from '../../../rules/seo-score.ts'

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

type PageWords = { readonly title: string; readonly description: string }

type PreviewsProps = { readonly typed: TypedSeo; readonly shopUrl: string; readonly own: PageWords }

/** How the home page is likely to look in search results and as a shared link. */
function SeoPreviews({ typed, shopUrl, own }: PreviewsProps) {
  const seo = siteSeo(typed)
  const url = seo.canonicalOrigin ?? shopUrl
  const title = seo.title ?? own.title
  const description = seo.description ?? own.description
  return (
    <section className="stack seo-previews" aria-labelledby="seo-previews">
      <h3 id="seo-previews">Preview of the home page</h3>
      <p>
        SEO score <strong>{seoScore(typed).overall}</strong> out of 100
      </p>
      <SearchResult device="desktop" url={url} title={title} description={description} />
      <SearchResult device="phone" url={url} title={title} description={description} />
      <ShareCard
        host={hostOf(url)}
        title={seo.ogTitle ?? title}
        description={seo.ogDescription ?? description}
        image={seo.imageUrl ?? null}
        shopUrl={shopUrl}
      />
      <p className="muted">
        An estimate: search engines cut by width and may choose words of their own. Texts left empty are the
        brand's.
      </p>
    </section>
  )
}

const DEVICES: Readonly<Record<PreviewDevice, string>> = {
  desktop: 'Search result on a desktop',
  phone: 'Search result on a phone',
}

type ResultProps = PageWords & { readonly device: PreviewDevice; readonly url: string }

function SearchResult({ device, url, title, description }: ResultProps) {
  const shown = searchPreview({ url, title, description }, device)
  return (
    <figure className="seo-result" data-device={device}>
      <figcaption>{DEVICES[device]}</figcaption>
      <div className="seo-result-box">
        <p className="seo-result-site">
          <img src="/favicon.svg" alt="" width={18} height={18} />
          <span>
            <span>{shopFacts().name}</span>
            <span className="seo-host">{shown.host}</span>
          </span>
        </p>
        <p className="seo-result-title">{shown.title}</p>
        <p>{shown.text}</p>
      </div>
    </figure>
  )
}

type ShareProps = PageWords & {
  readonly host: string
  readonly image: string | null
  readonly shopUrl: string
}

function ShareCard({ host, title, description, image, shopUrl }: ShareProps) {
  const path = image === null ? '/share.jpg' : pathInShop(image, shopUrl)
  return (
    <figure>
      <figcaption>Shared link</figcaption>
      <div className="seo-share-box">
        {path === null ? (
          <p className="seo-share-elsewhere">
            The picture lies at {image === null ? '' : hostOf(image)} and is not loaded here.
          </p>
        ) : (
          <img src={path} alt="Share picture" width={SHARE_PICTURE.width} height={SHARE_PICTURE.height} />
        )}
        <div className="seo-share-words">
          <p className="seo-host">{host}</p>
          <strong>{title}</strong>
          <p className="seo-share-text">{description}</p>
        </div>
      </div>
    </figure>
  )
}

/** The content security policy blocks pictures of other hosts. */
function pathInShop(image: string, shopUrl: string): string | null {
  return webUrl(image)?.origin === webUrl(shopUrl)?.origin ? image.slice(shopUrl.length) : null
}
