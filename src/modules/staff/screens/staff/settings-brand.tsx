/** The owner sets the shop's name, colours, contact details and pages on other sites. */
import type { ShopFacts } from '#platform/rules/shop-facts.ts'
import type { PageHandle } from '#app/access.ts'
import { brandInput, SOCIAL_SITES } from '../../rules/shop-facts-input.ts'
import type { Route } from './+types/settings-brand'
import { BRAND_LABELS, BrandForm, LOGO_FIELDS, socialField } from './settings/brand-form.tsx'
import { FactsPage } from './settings/facts-page.tsx'
import { loadFactsPage, saveFacts, type TypedFacts } from './settings/facts-route.ts'
import { staffMeta } from './staff-meta.ts'

export const handle: PageHandle = { access: 'admin', read: 'settings.read', change: 'settings.change' }

const TITLE = 'Brand'

export const meta = staffMeta(TITLE)

export function loader({ context, url }: Route.LoaderArgs) {
  return loadFactsPage(context, url)
}

const OWN_FIELDS = Object.keys(BRAND_LABELS).filter(
  (name) => !(LOGO_FIELDS as readonly string[]).includes(name),
)

export function action({ context, request }: Route.ActionArgs) {
  return saveFacts(context, request, {
    fields: [...OWN_FIELDS, ...LOGO_FIELDS, ...SOCIAL_SITES.map(socialField)],
    parse: (typed, version) =>
      brandInput.safeParse({
        ...Object.fromEntries(OWN_FIELDS.map((name) => [name, typed[name]])),
        socialLinks: linksIn(typed),
        logoUrl: typed['isLogoRemoved'] === 'on' ? '' : typed['logoUrl'],
        isNameInLogo: typed['isNameInLogo'] === 'on',
        version,
      }),
    fieldOf: ([name, place], typed) =>
      name === 'socialLinks' ? socialField(linksIn(typed)[Number(place)]?.name ?? '') : String(name),
  })
}

function linksIn(typed: TypedFacts) {
  return SOCIAL_SITES.flatMap((name) => {
    const url = (typed[socialField(name)] ?? '').trim()
    return url === '' ? [] : [{ name, url }]
  })
}

export default function Brand({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <FactsPage title={TITLE} loaded={loaderData} isRefused={actionData !== undefined} labels={BRAND_LABELS}>
      <BrandForm
        key={loaderData.version}
        shown={actionData?.typed ?? toFormValues(loaderData.facts)}
        version={loaderData.version}
        refusal={actionData}
      />
    </FactsPage>
  )
}

function toFormValues(facts: ShopFacts): TypedFacts {
  const { name, nativeName, nativeLanguage, tagline, email, phone, themeColour, paymentWindowColour } = facts
  const links = facts.socialLinks.map((link) => [socialField(link.name), link.url] as const)
  return {
    name,
    nativeName,
    nativeLanguage,
    tagline,
    email,
    phone,
    themeColour,
    paymentWindowColour,
    logoUrl: facts.logo?.url ?? '',
    isNameInLogo: facts.isNameInLogo ? 'on' : '',
    ...Object.fromEntries(links),
  }
}
