/** The brand's story (spec §2), with the shop's own photographs. */
import type { ReactNode } from 'react'
import { isExampleBrand, shopFacts, telephoneLink } from '#platform/rules/shop-facts.ts'
import { tags } from '#platform/rules/cache-tags.ts'
import { shippingPrice, expiryWords } from '#platform/rules/selling-terms.ts'
import type { PictureView } from '#platform/rules/picture.ts'
import { dayRange, POLICIES } from '#platform/rules/policies.ts'
import type { PageHandle } from '#app/access.ts'
import { CategoryTiles } from '#modules/catalogue/components/category-tiles.tsx'
import { publicPage } from '#platform/ui/page/responses.ts'
import { organizationJsonLd } from '#platform/ui/page/json-ld-shop.ts'
import { pageMeta, shopUrlOf } from '#platform/ui/page/meta.ts'
import { Picture } from '#platform/ui/picture.tsx'
import { Ruling, type RulingKind } from '#platform/ui/brand.tsx'
import { shopContext, tagPageContext } from '#app/context.ts'
import type { Route } from './+types/about'
import { loadOwnText, type OwnText, type TextPart } from './own-text.ts'
import { Parts } from './policy/policy-page.tsx'
import { dateOf } from '#platform/ui/date.ts'
import '../../components/blog/post-body.css'
import './about/about.css'
import '#platform/ui/styles/prose.css'

export const handle: PageHandle = { access: 'public' }

export const headers = publicPage

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const text = loaderData?.text
  const shopUrl = shopUrlOf(matches)
  const head = pageMeta({
    shopUrl,
    matches,
    title: text?.metaTitle || text?.title || `About ${shopFacts().name}`,
    description:
      text?.metaDescription ||
      (isExampleBrand()
        ? `${shopFacts().name} means page, and emerald. We make notebooks and planners in ${shopFacts().city}.`
        : ownLead()),
    path: '/about',
  })
  return [...head, organizationJsonLd(shopUrl)]
}

const PICTURES = {
  hero: 'hero',
  kinds: 'category-five-subject-notebooks-ruled',
  paper: 'category-ruled-notebooks',
  make: 'category-undated-daily-planners',
} as const

const CHAPTER_SIZES = '(width >= 72rem) 31rem, (width >= 48rem) 45vw, 92vw'
const HERO_SIZES = '(width >= 80rem) 75rem, 94vw'

export async function loader({ context }: Route.LoaderArgs) {
  context.get(tagPageContext)(tags.catalogue)
  const [pictures, text] = await Promise.all([
    context.get(shopContext).getSitePictures({ names: Object.values(PICTURES) }),
    loadOwnText(context, 'about'),
  ])
  return { pictures, text }
}

export default function About({ loaderData }: Route.ComponentProps) {
  const { pictures, text } = loaderData
  if (text) return <OwnAbout text={text} pictures={pictures} />
  if (!isExampleBrand()) return <FactsOnly />
  const hero = pictures[PICTURES.hero]
  return (
    <div className="page about">
      <header className="about-head">
        <h1>A page, and an emerald</h1>
        <p className="about-lead">
          <span lang={shopFacts().nativeLanguage} className="native">
            {shopFacts().nativeName}
          </span>{' '}
          is the word for a page. It is also the word for an emerald. We make the first with the care that is
          usually kept for the second.
        </p>
      </header>
      {hero && (
        <figure className="about-hero">
          <Picture {...hero} sizes={HERO_SIZES} isFirst />
        </figure>
      )}
      <Chapter title="Five kinds of book, and no more" picture={pictures[PICTURES.kinds]} ruling="tabs-ruled">
        <p>
          Undated daily planners, ruled notebooks, plain notebooks, and five subject notebooks with ruled or
          plain pages. Each is known by its page, so this shop shows you the page too, at its true size if you
          like.
        </p>
        <p>Planners are undated: you write the date, and a week away costs no pages.</p>
      </Chapter>
      <Chapter title="How the paper is chosen" picture={pictures[PICTURES.paper]} ruling="ruled">
        <p>
          By writing on it. A fountain pen, a gel pen, a ball pen and a soft pencil, on both sides of the
          sheet. If the ink feathers, or the other side can't be used, it is not our paper.
        </p>
        <dl className="about-figures fact-lines ruled-lines">
          <div>
            <dt>Ruled and plain notebooks</dt>
            <dd className="large serif">70 GSM</dd>
          </div>
          <div>
            <dt>Planners and five subject notebooks</dt>
            <dd className="large serif">80 GSM</dd>
          </div>
        </dl>
        <p>
          The lighter sheet keeps a school bag light. The heavier one lies between hard covers and stands a
          year of daily use.
        </p>
      </Chapter>
      <Chapter title={`Made in ${shopFacts().town}`} picture={pictures[PICTURES.make]} ruling="planner">
        <p>
          Ruled, folded, sewn or wired, trimmed and covered in one place. Small runs, so that a fault is found
          after a hundred books and not after ten thousand. The titles come from around us: the Deccan, the
          river, the trees of the street, the tea.
        </p>
      </Chapter>
      <HowWeSell />
      <CategoryTiles heading="Categories" />
    </div>
  )
}

/** For another brand, until its owner writes their story: only facts from the settings. */
function FactsOnly() {
  return (
    <div className="page about">
      <header className="about-head">
        <h1>About {shopFacts().name}</h1>
        <p className="about-lead">{ownLead()}</p>
      </header>
      <HowWeSell />
      <CategoryTiles heading="Categories" />
    </div>
  )
}

function ownLead(): string {
  const { name, city, sellerName } = shopFacts()
  return `${name} is a shop in ${city}, run by ${sellerName}.`
}

type OwnAboutProps = {
  readonly text: OwnText
  readonly pictures: Readonly<Record<string, PictureView | undefined>>
}

/** The owner's story: a section that begins or ends with a picture shows it beside the text. */
function OwnAbout({ text: { title, lead, sections, changedAt }, pictures }: OwnAboutProps) {
  const pictureOf = (picture: PictureView | undefined, sizes: string) =>
    picture && (
      <figure className="about-hero">
        <Picture {...picture} sizes={sizes} />
      </figure>
    )
  const inserts = {
    heroPicture: pictureOf(pictures[PICTURES.hero], HERO_SIZES),
    kindsPicture: pictureOf(pictures[PICTURES.kinds], CHAPTER_SIZES),
    paperPicture: pictureOf(pictures[PICTURES.paper], CHAPTER_SIZES),
    makePicture: pictureOf(pictures[PICTURES.make], CHAPTER_SIZES),
    categories: <CategoryTiles heading="Categories" />,
  }
  return (
    <div className="page about">
      <header className="about-head">
        <h1>{title}</h1>
        <div className="about-lead">
          <Parts parts={lead.filter((part) => !('insert' in part))} inserts={inserts} />
        </div>
      </header>
      <Parts parts={lead.filter((part) => 'insert' in part)} inserts={inserts} />
      {sections.map(({ id, title: heading, parts }) => (
        <section key={id} className="about-own prose" aria-labelledby={id}>
          <div className="about-words">
            <h2 id={id}>{heading}</h2>
            <Parts parts={parts.filter(isWords)} inserts={inserts} />
          </div>
          <Parts parts={parts.filter((part) => !isWords(part))} inserts={inserts} />
        </section>
      ))}
      <p className="muted small">
        Last changed <time dateTime={changedAt}>{dateOf(changedAt)}</time>
      </p>
    </div>
  )
}

function isWords(part: TextPart): boolean {
  return !('insert' in part)
}

type ChapterProps = {
  readonly title: string
  readonly picture: PictureView | undefined
  readonly ruling: RulingKind
  readonly children: ReactNode
}

/** Without a photograph, only the ruled page is shown. */
function Chapter({ title, picture, ruling, children }: ChapterProps) {
  return (
    <section className="about-chapter stack gap-5">
      <div className="about-words">
        <h2>{title}</h2>
        {children}
      </div>
      <figure>{picture ? <Picture {...picture} sizes={CHAPTER_SIZES} /> : <Ruling kind={ruling} />}</figure>
    </section>
  )
}

function HowWeSell() {
  return (
    <section className="about-terms" aria-labelledby="how-we-sell">
      <h2 id="how-we-sell">How we sell</h2>
      <div className="about-terms-columns stack gap-5">
        <p>
          The price you see includes all taxes. Shipping is {shippingPrice(shopFacts().shipping)}
          {shopFacts().shipping.freeFromPaise === null && ', however much is in it'}. Orders are processed
          within {POLICIES.orderProcessedHours} hours and reach most places in India in{' '}
          {dayRange(POLICIES.deliveryBusinessDays)} business days; remote areas take{' '}
          {dayRange(POLICIES.remoteExtraDays)} more.
        </p>
        {shopFacts().rewards.isOn && (
          <p>
            Signed-in shoppers earn reward coins worth {shopFacts().rewards.percent}% of what they pay. One
            coin is one rupee, and coins {expiryWords(shopFacts().rewards)}.
          </p>
        )}
        <p>
          {shopFacts().address.join(', ')}. Write to{' '}
          <a href={`mailto:${shopFacts().email}`}>{shopFacts().email}</a>, call{' '}
          <a href={telephoneLink(shopFacts().phone)}>{shopFacts().phone}</a>, or use the{' '}
          <a href="/contact">contact form</a>.
        </p>
      </div>
    </section>
  )
}
