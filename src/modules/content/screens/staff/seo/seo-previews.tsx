import { SHARE_PICTURE } from '#platform/rules/picture.ts'
import { hostOf, searchPreview, type PreviewDevice } from '../../../rules/search-preview.ts'
import { siteSeo, webUrl } from '../../../rules/seo-settings.ts'
import { seoScore } from '../../../rules/seo-score.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import type { TypedSeo } from './typed-seo.ts'

export type PageWords = { readonly title: string; readonly description: string }

type Props = { readonly typed: TypedSeo; readonly shopUrl: string; readonly own: PageWords }

/** How the home page is likely to look in search results and as a shared link. */
export function SeoPreviews({ typed, shopUrl, own }: Props) {
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
