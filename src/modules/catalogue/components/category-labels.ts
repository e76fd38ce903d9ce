/** The text above a category's products: its paper (spec §9) and whom it is for. */
import { FIVE_SUBJECT_PARENT, type ListingSlug } from '#platform/rules/categories.ts'

type Slug = ListingSlug | typeof FIVE_SUBJECT_PARENT.listingSlug

const WORDS: Readonly<Record<Slug, string>> = {
  'undated-daily-planners':
    'A page for a day, dated by you, so that a week away costs no paper. 22 × 17 cm, 200 pages of 80 GSM in a laminated hard cover.',
  'ruled-notebooks':
    'Even lines and a red margin, the page most of us learnt to write on. 200 pages of 70 GSM in a soft cover.',
  'plain-notebooks':
    'No lines, no dots, nothing that tells you where to begin. 200 blank pages of 70 GSM in a soft cover.',
  'five-subject-notebooks-ruled':
    'One book for five subjects, behind five coloured tabs. 250 ruled pages of 80 GSM between hard covers.',
  'five-subject-notebooks-plain':
    'Five subjects of blank paper for sketches, diagrams and maps. 250 pages of 80 GSM between hard covers.',
  'five-subject-notebooks':
    'One book for five subjects, behind five coloured tabs: ruled or plain, 250 pages of 80 GSM between hard covers.',
}

export function categoryLabels(slug: string): string {
  return WORDS[slug as Slug] ?? ''
}

/** The name of a category's photograph; for the parent, that of its first child. */
export function categoryPictureName(slug: string): string {
  return `category-${slug === FIVE_SUBJECT_PARENT.listingSlug ? 'five-subject-notebooks-ruled' : slug}`
}
