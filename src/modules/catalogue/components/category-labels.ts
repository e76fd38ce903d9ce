/** The text above a category's products: its paper (spec §9) and whom it is for. */
import { categoriesOfListing, categoryByName } from '#platform/rules/categories.ts'

const WORDS: Readonly<Record<string, string>> = {
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
  return WORDS[slug] ?? ''
}

/** The name of a category's photograph; for a group, that of its first category. */
export function categoryPictureName(slug: string): string {
  const [first] = categoriesOfListing(slug)?.names ?? []
  return `category-${first === undefined ? slug : categoryByName(first).listingSlug}`
}
