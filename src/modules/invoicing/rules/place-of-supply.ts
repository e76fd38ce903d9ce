/**
 * The place of supply: the state that goods are sent to (IGST Act, section 10), with its GST code. Shoppers type the
 * state, so matching is tolerant: other spellings, abbreviations, native script, a typo or two. If it is unreadable the
 * pincode decides, then the state of the buyer's GSTIN; if all fail, the shopper's text is used and counts as a state other
 * than the seller's.
 */
import { slipsAllowed, slipsTo } from '#modules/catalogue/rules/spelling.ts'
import { GST_STATE_CODES } from '#platform/rules/gst-states.ts'
import { stateOfGstin } from '#platform/rules/gstin.ts'
import {
  findState,
  STATE_CODES,
  stateName,
  statesOfPincode,
  type StateCode,
} from '#platform/rules/pincode-state.ts'

export type PlaceOfSupply = {
  readonly name: string
  /** Two digits; null if the state is unknown. */
  readonly code: string | null
}

/** Native and Hindi names. */
const NATIVE_NAMES: Readonly<Record<string, StateCode>> = {
  तेलंगाना: 'TG',
  తెలంగాణ: 'TG',
  'आंध्र प्रदेश': 'AP',
  'ఆంధ్ర ప్రదేశ్': 'AP',
  कर्नाटक: 'KA',
  ಕರ್ನಾಟಕ: 'KA',
  तमिलनाडु: 'TN',
  தமிழ்நாடு: 'TN',
  केरल: 'KL',
  കേരളം: 'KL',
  महाराष्ट्र: 'MH',
  गोवा: 'GA',
  गुजरात: 'GJ',
  ગુજરાત: 'GJ',
  राजस्थान: 'RJ',
  'मध्य प्रदेश': 'MP',
  छत्तीसगढ़: 'CG',
  'उत्तर प्रदेश': 'UP',
  उत्तराखंड: 'UK',
  हरियाणा: 'HR',
  पंजाब: 'PB',
  ਪੰਜਾਬ: 'PB',
  'हिमाचल प्रदेश': 'HP',
  'जम्मू और कश्मीर': 'JK',
  दिल्ली: 'DL',
  'नई दिल्ली': 'DL',
  चंडीगढ़: 'CH',
  बिहार: 'BR',
  झारखंड: 'JH',
  ओडिशा: 'OD',
  ଓଡ଼ିଶା: 'OD',
  'पश्चिम बंगाल': 'WB',
  পশ্চিমবঙ্গ: 'WB',
  असम: 'AS',
  অসম: 'AS',
}

export function placeOfSupply(
  to: { readonly state: string; readonly pincode: string },
  gstin?: string,
): PlaceOfSupply {
  const registered = STATE_CODES.find((code) => gstin && GST_STATE_CODES[code] === stateOfGstin(gstin))
  const state = readState(to.state) ?? onlyOne(statesOfPincode(to.pincode)) ?? registered
  return state
    ? { name: stateName(state), code: GST_STATE_CODES[state] }
    : { name: to.state.trim(), code: null }
}

/** Finds a state by a typed text; null if it matches none, or several. */
function readState(typed: string): StateCode | null {
  const exact = findState(typed) ?? NATIVE.get(bare(typed))
  if (exact) return exact
  const without = typed.replace(
    /\b(?:state(?: of)?|union territory(?: of)?|ut of|india|nct(?: of)?)\b/gi,
    ' ',
  )
  const again = findState(without)
  if (again) return again
  const word = latin(without)
  // Two letters are too short to allow for a typo.
  if (word.length < 4) return null
  const near = STATE_CODES.filter((code) => slipsTo(word, latin(stateName(code))) <= slipsAllowed(word))
  return onlyOne(near)
}

function onlyOne<T>(found: readonly T[]): T | null {
  return found.length === 1 ? (found[0] ?? null) : null
}

function latin(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^a-z]/g, '')
}

/** The dot under a letter may be a separate character or part of the letter. */
function bare(text: string): string {
  return text.normalize('NFC').replace(/\s/g, '')
}

const NATIVE: ReadonlyMap<string, StateCode> = new Map(
  Object.entries(NATIVE_NAMES).map(([name, code]) => [bare(name), code]),
)
