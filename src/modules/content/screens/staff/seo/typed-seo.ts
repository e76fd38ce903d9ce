import type { SavedSeoSettings, SeoSettings } from '../../../rules/seo-settings.ts'
import { wholeTextOf } from '#platform/ui/form/form-text.ts'

/** In the order of the form. */
export const SEO_FIELDS = [
  'metaTitle',
  'metaDescription',
  'metaKeywords',
  'canonicalUrl',
  'faviconUrl',
  'ogTitle',
  'ogDescription',
  'ogImage',
  'twitterHandle',
] as const satisfies readonly (keyof SeoSettings)[]

export const SEO_LABELS: Readonly<Record<keyof SeoSettings, string>> = {
  metaTitle: 'Meta title',
  metaDescription: 'Meta description',
  metaKeywords: 'Meta keywords',
  ogTitle: 'Open Graph title',
  ogDescription: 'Open Graph description',
  ogImage: 'Open Graph image URL',
  canonicalUrl: 'Canonical URL',
  faviconUrl: 'Favicon URL',
  twitterHandle: 'Twitter handle',
}

/** As form values. */
export type TypedSeo = SeoSettings & { readonly version: number; readonly isElsewhereMeant: boolean }

export const NOTHING_TYPED: TypedSeo = {
  metaTitle: '',
  metaDescription: '',
  metaKeywords: '',
  ogTitle: '',
  ogDescription: '',
  ogImage: '',
  canonicalUrl: '',
  faviconUrl: '',
  twitterHandle: '',
  version: 0,
  isElsewhereMeant: false,
}

const MAX_ECHOED = 4_000

export function readTyped(form: FormData): TypedSeo {
  const texts = SEO_FIELDS.map((name) => [name, wholeTextOf(form, name).slice(0, MAX_ECHOED)])
  return {
    ...(Object.fromEntries(texts) as SeoSettings),
    version: Number(wholeTextOf(form, 'version') || '0'),
    isElsewhereMeant: form.get('isElsewhereMeant') === 'on',
  }
}

export function toFormValues(saved: SavedSeoSettings | null): TypedSeo {
  if (!saved) return NOTHING_TYPED
  const texts = SEO_FIELDS.map((name) => [name, saved[name]])
  return { ...(Object.fromEntries(texts) as SeoSettings), version: saved.version, isElsewhereMeant: false }
}

/** The stored value, if it differs from the typed one. */
export function differences(typed: SeoSettings, saved: SeoSettings) {
  return SEO_FIELDS.filter((name) => typed[name].trim() !== saved[name]).map((name) => ({
    label: SEO_LABELS[name],
    typed: typed[name],
    saved: saved[name],
  }))
}
