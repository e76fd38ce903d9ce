/**
 * Search words that do not name a product. Fillers are ignored beside other words. Words for an occasion or a person
 * ("diwali", "school") matter only if nothing else says what is wanted; then their synonym is used, if there is one.
 */
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { latinDigits, latinSpellings } from './transliteration.ts'
import { wordsOf } from './search-terms.ts'

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/))
}

const FILLERS = setOf(
  `a an and at by for from in is it of on or the to with without me my you your i need want looking buy buying get show
   best good nice new latest top quality cheap cheapest low lowest price prices cost rate rs inr rupee rupees under below
   above within upto online shop shopping store near order delivery offer offers sale deal combo pack packs pcs piece pieces
   set sets qty size sized type types wise item items product products
   ka ke ki ko se me mein men hai aur ya liye lie chahiye chahie wala wale wali vala vale vali kosam kavali`,
)

const OCCASIONS = setOf(
  `gift gifts gifting present presents return corporate diwali deepavali birthday bday rakhi rakshabandhan anniversary
   wedding marriage shaadi christmas newyear festival festive occasion
   school schools college colleges university class classes classwork homework tuition coaching exam exams study studies
   student students teacher teachers office offices work meeting meetings business travel
   math maths mathematics science physics chemistry biology english hindi telugu sanskrit history geography civics social
   computer economics accounts upsc neet jee ssc boards
   kid kids child children baby boy boys girl girls men man women woman ladies gents teen teens adult adults friend friends
   wife husband boyfriend girlfriend mother father mom mum dad sister brother boss colleague colleagues employee employees`,
)

const PAPER_SIZES = setOf('a3 a4 a6 a7 b4 b5 b6 legal letter foolscap fullscape crown king pocket')

function isOneOf(words: ReadonlySet<string>, word: string): boolean {
  return words.has(word) || latinSpellings(word).some((spelling) => words.has(spelling))
}

/** Whether the word says nothing about a product. `before`: the previous word. */
export function isFiller(word: string, before = ''): boolean {
  return isOneOf(FILLERS, word) || isBrand(word) || isYear(word) || isSecondYear(word, before)
}

export function isBrand(word: string): boolean {
  const { name, nativeName } = shopFacts()
  return isOneOf(new Set(wordsOf(`${name} ${nativeName}`)), word)
}

export function isOccasion(word: string): boolean {
  return isOneOf(OCCASIONS, word)
}

/** A paper size. A shopper who asks for one that the shop lacks may still want one that it has. */
export function isPaperSize(word: string): boolean {
  return PAPER_SIZES.has(word)
}

/** 1990 to 2099; ignored because planners are undated. */
export function isYear(word: string): boolean {
  return /^(?:199\d|20\d\d)$/.test(latinDigits(word))
}

/** The '27' of '2026-27'. */
function isSecondYear(word: string, before: string): boolean {
  return /^\d\d$/.test(word) && isYear(before) && Number(word) === (Number(latinDigits(before)) + 1) % 100
}
