/**
 * The home page as an ordered list of blocks. The default is the specification's page (§2); texts may contain the
 * shop's facts as variables (`shop-variables.ts`). The same schema for saving and reading.
 */
import { oneLine } from '#platform/rules/share-text.ts'
import { isOwnPicture } from '#platform/rules/picture.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { unknownVariable } from '#platform/rules/variables.ts'
import { productIdField } from '#platform/rules/id-fields.ts'
import { z } from '#platform/rules/zod.ts'
import { isOwnPath } from './own-path.ts'
import { webUrl } from './seo-settings.ts'
import { SHOP_VARIABLE_NAMES } from './shop-variables.ts'

export const MAX_HOME = {
  blocks: 24,
  products: 12,
  title: 90,
  text: 600,
  longText: 3_000,
  button: 30,
} as const

const text = z.string(MESSAGES.bad_request)

/** Variables are checked when the text is typed. */
const known = (given: string, context: z.RefinementCtx) => {
  const unknown = unknownVariable(given, SHOP_VARIABLE_NAMES)
  if (unknown !== null) context.addIssue({ code: 'custom', message: sentences.variableUnknown(unknown) })
}
const line = (most: number) =>
  text.transform(oneLine).pipe(text.max(most, sentences.textTooLong(most)).superRefine(known))
const lines = (most: number) =>
  text.transform(tidyLines).pipe(text.max(most, sentences.textTooLong(most)).superRefine(known))
const title = line(MAX_HOME.title).pipe(text.min(1, MESSAGES.home_title_missing))
const link = text
  .transform(oneLine)
  .refine((address) => address === '' || isLink(address), MESSAGES.home_link_invalid)
const picture = text.refine((url) => url === '' || isOwnPicture(url), MESSAGES.home_picture_gone)
const count = (counts: readonly [number, number]) =>
  z.coerce.number().refine((each) => counts.includes(each), MESSAGES.bad_request)

const base = { id: text.regex(/^[a-z0-9-]{1,40}$/, MESSAGES.bad_request) }
const button = { buttonText: line(MAX_HOME.button), buttonLink: link }

export const homeBlock = z
  .discriminatedUnion('kind', [
    z.object({
      ...base,
      kind: z.literal('hero'),
      title,
      text: lines(MAX_HOME.text),
      picture,
      ...button,
      secondText: line(MAX_HOME.button),
      secondLink: link,
      hasCoupon: z.boolean(),
    }),
    z.object({
      ...base,
      kind: z.literal('banner'),
      title,
      text: lines(MAX_HOME.text),
      ...button,
      hasCoupon: z.boolean(),
    }),
    z.object({ ...base, kind: z.literal('categories'), title: line(MAX_HOME.title) }),
    z.object({ ...base, kind: z.literal('sections') }),
    z.object({
      ...base,
      kind: z.literal('products'),
      title,
      productIds: z
        .array(productIdField(MESSAGES.bad_request))
        .max(MAX_HOME.products, MESSAGES.home_products_many),
      ...button,
    }),
    z.object({ ...base, kind: z.literal('best_sellers'), title, count: count([4, 8]) }),
    z.object({ ...base, kind: z.literal('reviews'), title, count: count([3, 6]) }),
    z.object({
      ...base,
      kind: z.literal('story'),
      title,
      text: lines(MAX_HOME.longText),
      picture,
      side: z.enum(['left', 'right'], MESSAGES.bad_request),
      ...button,
    }),
    z.object({
      ...base,
      kind: z.literal('text'),
      title: line(MAX_HOME.title),
      text: lines(MAX_HOME.longText).pipe(text.min(1, MESSAGES.home_text_missing)),
    }),
    z.object({ ...base, kind: z.literal('page_feature') }),
    z.object({ ...base, kind: z.literal('promises') }),
  ])
  .superRefine((block, context) => {
    for (const [words, address] of [
      ['buttonText', 'buttonLink'],
      ['secondText', 'secondLink'],
    ] as const) {
      const { [words]: label = '', [address]: leads = '' } = block as Readonly<Record<string, unknown>>
      if ((label === '') === (leads === '')) continue
      context.addIssue({
        code: 'custom',
        path: [label === '' ? words : address],
        message: MESSAGES.home_link_half,
      })
    }
  })

export type HomeBlock = z.output<typeof homeBlock>
export type HomeBlockKind = HomeBlock['kind']
export type BlockOf<Kind extends HomeBlockKind> = Extract<HomeBlock, { kind: Kind }>

/** Kinds that the page may have only once, because the rest of the page refers to them. */
const ONCE: ReadonlySet<HomeBlockKind> = new Set<HomeBlockKind>([
  'hero',
  'categories',
  'sections',
  'best_sellers',
  'reviews',
  'page_feature',
  'promises',
])

export const DEFAULT_HOME: readonly HomeBlock[] = [
  {
    id: 'hero',
    kind: 'hero',
    title: 'Good paper makes you write.',
    text: 'Planners and notebooks from {{town}}: paper that takes ink well, covers that last the year, pages you can see at their true size before you buy.',
    picture: '',
    buttonText: 'Shop daily planners',
    buttonLink: '/undated-daily-planners',
    secondText: 'See all products',
    secondLink: '/products',
    hasCoupon: true,
  },
  { id: 'categories', kind: 'categories', title: '' },
  { id: 'sections', kind: 'sections' },
  { id: 'page-feature', kind: 'page_feature' },
  { id: 'promises', kind: 'promises' },
]

/** The initial content of an added block: complete, so that every list of blocks can be published. */
const NEW: { readonly [Kind in HomeBlockKind]: Omit<BlockOf<Kind>, 'id'> } = {
  hero: without(DEFAULT_HOME[0] as BlockOf<'hero'>),
  banner: { kind: 'banner', title: 'Offer', text: '', buttonText: '', buttonLink: '', hasCoupon: true },
  categories: { kind: 'categories', title: '' },
  sections: { kind: 'sections' },
  products: {
    kind: 'products',
    title: 'Chosen for you',
    productIds: [],
    buttonText: '',
    buttonLink: '',
  },
  best_sellers: { kind: 'best_sellers', title: 'Best sellers', count: 4 },
  reviews: { kind: 'reviews', title: 'What buyers say', count: 3 },
  story: {
    kind: 'story',
    title: 'Our story',
    text: '',
    picture: '',
    side: 'right',
    buttonText: '',
    buttonLink: '',
  },
  text: { kind: 'text', title: '', text: 'Your text' },
  page_feature: { kind: 'page_feature' },
  promises: { kind: 'promises' },
}

function without<Block extends HomeBlock>({ id: _id, ...rest }: Block): Omit<Block, 'id'> {
  return rest
}

export const HOME_KINDS = Object.keys(NEW) as readonly HomeBlockKind[]

/** The kinds that may be added to these blocks. */
export function addableKinds(blocks: readonly HomeBlock[]): readonly HomeBlockKind[] {
  if (blocks.length >= MAX_HOME.blocks) return []
  return HOME_KINDS.filter((kind) => !ONCE.has(kind) || !blocks.some((block) => block.kind === kind))
}

/** A change to the draft. Each names its block, so that two people can edit different ones. */
export type HomeChange =
  | { readonly type: 'add'; readonly kind: HomeBlockKind; readonly id: string }
  | { readonly type: 'move'; readonly id: string; readonly to: number }
  | { readonly type: 'delete'; readonly id: string }
  | { readonly type: 'save'; readonly block: HomeBlock }
  | { readonly type: 'reset' }

/** The blocks after the change; null if its block no longer exists or may not be added. */
export function changeHome(blocks: readonly HomeBlock[], change: HomeChange): readonly HomeBlock[] | null {
  if (change.type === 'reset') return DEFAULT_HOME
  if (change.type === 'add') {
    if (!addableKinds(blocks).includes(change.kind) || blocks.some(({ id }) => id === change.id)) return null
    return [...blocks, { ...NEW[change.kind], id: change.id }]
  }
  const id = change.type === 'save' ? change.block.id : change.id
  const from = blocks.findIndex((block) => block.id === id)
  const block = blocks[from]
  if (!block) return null
  if (change.type === 'save') return change.block.kind === block.kind ? blocks.with(from, change.block) : null
  const rest = blocks.toSpliced(from, 1)
  if (change.type === 'delete') return rest.length === 0 ? null : rest
  return rest.toSpliced(Math.max(0, Math.min(change.to, rest.length)), 0, block)
}

/** Parses stored blocks, perhaps from another version of the program: drops invalid ones. */
export function parseHomeBlocks(stored: unknown): readonly HomeBlock[] {
  const blocks = Array.isArray(stored)
    ? stored.flatMap((each: unknown) => {
        const parsed = homeBlock.safeParse(each)
        return parsed.success ? [parsed.data] : []
      })
    : []
  return blocks.length > 0 ? blocks : DEFAULT_HOME
}

/** A path of the shop, or a complete https address. */
function isLink(address: string): boolean {
  if (address.startsWith('/')) return isOwnPath(address.split('#', 1)[0] ?? '')
  return address.startsWith('https://') && webUrl(address) !== null
}

/** Paragraphs, separated by one empty line. */
function tidyLines(given: string): string {
  return given
    .toWellFormed()
    .replaceAll('\0', '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

export function paragraphsOf(given: string): string[] {
  return given === '' ? [] : given.split(/\n{2,}/)
}
