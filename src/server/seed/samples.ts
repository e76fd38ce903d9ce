/** What the sample shop has: products, coupons and search synonyms, and how its goods are recognised later. */
import { searchSynonyms } from '#modules/catalogue/data/search-tables.ts'
import type { SampleGoods } from '#modules/reports/rules/setup-facts.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { fromRupees, type Paise, ZERO_PAISE } from '#platform/rules/money.ts'
import { FIVE_SUBJECT_PLAIN, FIVE_SUBJECT_RULED, PLAIN, RULED } from './sample/notebooks.ts'
import { PLANNERS } from './sample/planners.ts'
import type { SampleProduct } from './sample/product.ts'

/** Category by category in the order of the home page. */
export const SAMPLE_PRODUCTS: readonly SampleProduct[] = [
  ...PLANNERS,
  ...RULED,
  ...PLAIN,
  ...FIVE_SUBJECT_RULED,
  ...FIVE_SUBJECT_PLAIN,
]

type SampleCoupon = {
  readonly code: string
  readonly discountPercent: number
  readonly minOrderPaise: Paise
  readonly maxUses: number
  readonly isActive: boolean
}

/** The one of the home banner, and an inactive one. */
export const SAMPLE_COUPONS: readonly SampleCoupon[] = [
  { code: 'PANNA10', discountPercent: 10, minOrderPaise: ZERO_PAISE, maxUses: 100, isActive: true },
  { code: 'MONSOON15', discountPercent: 15, minOrderPaise: fromRupees(499), maxUses: 100, isActive: false },
]

export const SAMPLE_GOODS: SampleGoods = {
  products: SAMPLE_PRODUCTS.map(({ sku, name, description }) => ({ sku, name, description })),
  couponCodes: SAMPLE_COUPONS.map(({ code }) => code),
}

/**
 * What Indian shoppers call the products: school and office terms, common misspellings, and names of page rulings.
 * Staff can change them all.
 */
const SAMPLE_SYNONYMS: readonly (readonly [phrase: string, means: string])[] = [
  ['a5 diary', 'planner'],
  ['account book', 'ruled notebook'],
  ['agenda', 'planner'],
  ['appointment book', 'planner'],
  ['art book', 'plain notebook'],
  ['bina line', 'plain'],
  ['birthday', 'planner'],
  ['blank', 'plain'],
  ['blank book', 'plain notebook'],
  ['book', 'notebook'],
  ['calendar', 'planner'],
  ['calender', 'planner'],
  ['class', 'notebook'],
  ['classwork', 'notebook'],
  ['coaching', 'five subject notebook'],
  ['college', 'five subject notebook'],
  ['college notebook', 'five subject notebook'],
  ['copy', 'notebook'],
  ['corporate', 'planner'],
  ['dairy', 'planner'],
  ['day book', 'planner'],
  ['day planner', 'daily planner'],
  ['diary', 'planner'],
  ['diwali', 'planner'],
  ['drawing', 'plain notebook'],
  ['drawing book', 'plain notebook'],
  ['exam', 'ruled notebook'],
  ['exercise book', 'ruled notebook'],
  ['five subjects', 'five subject'],
  ['gift', 'planner'],
  ['hara', 'green'],
  ['hard bound', 'hard cover'],
  ['homework', 'notebook'],
  ['journal', 'notebook'],
  ['kala', 'black'],
  ['kapi', 'notebook'],
  ['kids', 'notebook'],
  ['kitab', 'notebook'],
  ['kopi', 'notebook'],
  ['lal', 'vermilion'],
  ['line', 'ruled'],
  ['lined', 'ruled'],
  ['log book', 'ruled notebook'],
  ['long book', 'ruled notebook'],
  ['math', 'ruled notebook'],
  ['maths', 'ruled notebook'],
  ['meeting', 'planner'],
  ['multi subject', 'five subject'],
  ['neela', 'blue'],
  ['new year', 'planner'],
  ['no lines', 'plain'],
  ['note book', 'notebook'],
  ['notepad', 'notebook'],
  ['notes', 'notebook'],
  ['office', 'planner'],
  ['organiser', 'planner'],
  ['organizer', 'planner'],
  ['peela', 'yellow'],
  ['personal book', 'planner'],
  ['pustak', 'notebook'],
  ['pustakam', 'notebook'],
  ['rakhi', 'planner'],
  ['record book', 'ruled notebook'],
  ['red', 'vermilion'],
  ['register', 'ruled notebook'],
  ['rough', 'notebook'],
  ['rough book', 'notebook'],
  ['rough copy', 'notebook'],
  ['ruff', 'notebook'],
  ['ruff book', 'notebook'],
  ['ruff copy', 'notebook'],
  ['sada', 'plain'],
  ['schedule', 'planner'],
  ['school', 'notebook'],
  ['scrap book', 'plain notebook'],
  ['scribbling pad', 'notebook'],
  ['single line', 'ruled'],
  ['sketch book', 'plain notebook'],
  ['spiral', 'five subject'],
  ['stationary', 'notebook'],
  ['stationery', 'notebook'],
  ['student', 'notebook'],
  ['teacher', 'planner'],
  ['timetable', 'planner'],
  ['to do list', 'planner'],
  ['tuition', 'notebook'],
  ['unlined', 'plain'],
  ['unruled', 'plain'],
  ['wedding', 'planner'],
  ['white page', 'plain'],
  ['without lines', 'plain'],
  ['work', 'planner'],
  ['writing pad', 'notebook'],
  ['5 subject', 'five subject'],
  ['कॉपी', 'notebook'],
  ['किताब', 'notebook'],
  ['डायरी', 'planner'],
  ['नोटबुक', 'notebook'],
  ['रजिस्टर', 'ruled notebook'],
  ['उपहार', 'planner'],
  ['दैनंदिनी', 'planner'],
  ['स्कूल', 'notebook'],
  ['పుస్తకం', 'notebook'],
  ['బహుమతి', 'planner'],
]

/** Inserts them; synonyms that staff have written are left as they are. */
export async function putSynonyms(tx: Tx): Promise<void> {
  const rows = SAMPLE_SYNONYMS.map(([phrase, means]) => ({ phrase, means }))
  await tx.orm.insert(searchSynonyms).values(rows).onConflictDoNothing()
}
