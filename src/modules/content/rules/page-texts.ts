/**
 * Pages whose text the owner may replace: About and the four policies. Without it the page shows the default text.
 * Legal facts and tables that depend on how the shop works are inserts, each on its own line: the owner places them,
 * and their content stays correct.
 */
import { oneLine, META_DESCRIPTION_LENGTH, META_TITLE_LENGTH } from '#platform/rules/share-text.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { fillVariables, unknownVariable } from '#platform/rules/variables.ts'
import { z } from '#platform/rules/zod.ts'
import { SHOP_VARIABLE_NAMES, shopVariableValues } from './shop-variables.ts'

export const INSERTS = {
  sellerDetails: { label: 'Seller details' },
  grievanceOfficer: { label: 'Grievance officer' },
  collectedData: { label: 'Table of collected data' },
  notDone: { label: 'What the shop does not do with data' },
  visitCounting: { label: 'Counting visits, with the consent choice (if visits are counted)' },
  cookieTable: { label: 'Table of cookies' },
  storageTable: { label: 'Table of browser storage' },
  dataReceivers: { label: 'Who else sees data' },
  categories: { label: 'Categories' },
  heroPicture: { label: 'Large photograph' },
  kindsPicture: { label: 'Photograph of five subject notebooks' },
  paperPicture: { label: 'Photograph of ruled notebooks' },
  makePicture: { label: 'Photograph of planners' },
} as const
export type Insert = keyof typeof INSERTS

type EditablePage = {
  readonly title: string
  readonly inserts: readonly Insert[]
  /** The inserts that the law requires on this page: the text can't be saved without them. */
  readonly required: readonly Insert[]
}

export const EDITABLE_PAGES = {
  about: {
    title: 'About',
    inserts: ['heroPicture', 'kindsPicture', 'paperPicture', 'makePicture', 'categories'],
    required: [],
  },
  'shipping-policy': {
    title: 'Shipping Policy',
    inserts: ['sellerDetails', 'grievanceOfficer'],
    required: [],
  },
  'return-policy': {
    title: 'Return Policy',
    inserts: ['sellerDetails', 'grievanceOfficer'],
    required: ['grievanceOfficer'],
  },
  'privacy-policy': {
    title: 'Privacy Policy',
    inserts: [
      'sellerDetails',
      'grievanceOfficer',
      'collectedData',
      'notDone',
      'visitCounting',
      'cookieTable',
      'storageTable',
      'dataReceivers',
    ],
    required: [
      'sellerDetails',
      'grievanceOfficer',
      'collectedData',
      'visitCounting',
      'cookieTable',
      'storageTable',
    ],
  },
  'terms-of-use': {
    title: 'Terms of Use',
    inserts: ['sellerDetails', 'grievanceOfficer'],
    required: ['sellerDetails', 'grievanceOfficer'],
  },
} as const satisfies Readonly<Record<string, EditablePage>>
export type PageSlug = keyof typeof EDITABLE_PAGES

export const PAGE_SLUGS = Object.keys(EDITABLE_PAGES) as readonly PageSlug[]

export function parsePageSlug(text: string | undefined): PageSlug | null {
  return PAGE_SLUGS.find((slug) => slug === text) ?? null
}

const MAX_TITLE = 100
const MAX_BODY = 60_000
/** A policy can't consist of a sentence or two. */
const MIN_BODY = 200

const INSERT_LINE = /^[ \t]*\{\{[ \t]*(\w+)[ \t]*\}\}[ \t]*$/gm

/** The inserts that are on a line of their own. */
export function insertsIn(body: string): string[] {
  return [...body.matchAll(INSERT_LINE)].map(([, name = '']) => name)
}

const text = z.string(MESSAGES.bad_request)
const line = (most: number, message: string) =>
  text
    .transform(oneLine)
    .pipe(text.max(most, message).superRefine((given, context) => refuseUnknown(given, [], context)))

function refuseUnknown(given: string, inserts: readonly Insert[], context: z.RefinementCtx): void {
  const unknown = unknownVariable(given, [...SHOP_VARIABLE_NAMES, ...inserts])
  if (unknown !== null) context.addIssue({ code: 'custom', message: sentences.variableUnknown(unknown) })
}

export type PageInput = {
  readonly title: string
  /** Markdown. */
  readonly content: string
  readonly metaTitle: string
  readonly metaDescription: string
  /** The version when the form was opened; 0 if the page had no text of the owner. */
  readonly version: number
}

export function pageInput(slug: PageSlug): z.ZodType<PageInput> {
  const { inserts, required } = EDITABLE_PAGES[slug]
  return z.object(
    {
      title: line(MAX_TITLE, sentences.textTooLong(MAX_TITLE)).pipe(text.min(1, MESSAGES.page_title_missing)),
      content: text
        .transform(asTyped)
        .pipe(text.max(MAX_BODY, sentences.textTooLong(MAX_BODY)).min(MIN_BODY, MESSAGES.page_text_short))
        .superRefine((given, context) => {
          refuseUnknown(given, inserts, context)
          const placed = insertsIn(given)
          const missing = required.find((name) => !placed.includes(name))
          const inside = inserts.find((name) => given.includes(`{{${name}}}`) && !placed.includes(name))
          const wrong = missing ?? inside
          if (wrong !== undefined)
            context.addIssue({ code: 'custom', message: sentences.insertNeedsLine(`{{${wrong}}}`) })
        }),
      metaTitle: line(META_TITLE_LENGTH, MESSAGES.post_meta_title_long),
      metaDescription: line(META_DESCRIPTION_LENGTH, MESSAGES.post_meta_description_long),
      version: z.int(MESSAGES.bad_request).min(0, MESSAGES.bad_request),
    },
    MESSAGES.bad_request,
  )
}

/** The text as typed, with normalised line ends and without invalid characters. */
function asTyped(words: string): string {
  return words.toWellFormed().replace(/\r\n?/g, '\n').replaceAll('\0', '').trim()
}

/** Like `fillMarkdown`, for the editor's preview: replaces each insert with its label. */
export function fillPreview(body: string): string {
  const labelled = body.replace(INSERT_LINE, (line, name: string) =>
    Object.hasOwn(INSERTS, name) ? `\n> **${INSERTS[name as Insert].label}**\n` : line,
  )
  return fillMarkdown(labelled)
}

/** Replaces the variables in Markdown with the shop's facts. Values are escaped, so none of them is Markdown. */
export function fillMarkdown(body: string): string {
  const values = Object.entries(shopVariableValues()).map(([name, value]) => [
    name,
    value.replace(/[!-/:-@[-`{-~]/g, String.raw`\$&`),
  ])
  return fillVariables(body, Object.fromEntries(values) as Record<string, string>)
}
