/**
 * The states and union territories a pincode can belong to, by its first three digits (India Post's postal zones; where
 * a border runs through one, both states are listed). The table works by district, not by pincode, so it may only warn
 * a shopper and prefill an empty field, and never refuses anything. 90 to 99 are army post offices, which can be
 * anywhere.
 */
const NAMES = {
  AN: 'Andaman and Nicobar Islands',
  AP: 'Andhra Pradesh',
  AR: 'Arunachal Pradesh',
  AS: 'Assam',
  BR: 'Bihar',
  CG: 'Chhattisgarh',
  CH: 'Chandigarh',
  DD: 'Dadra and Nagar Haveli and Daman and Diu',
  DL: 'Delhi',
  GA: 'Goa',
  GJ: 'Gujarat',
  HP: 'Himachal Pradesh',
  HR: 'Haryana',
  JH: 'Jharkhand',
  JK: 'Jammu and Kashmir',
  KA: 'Karnataka',
  KL: 'Kerala',
  LA: 'Ladakh',
  LD: 'Lakshadweep',
  MH: 'Maharashtra',
  ML: 'Meghalaya',
  MN: 'Manipur',
  MP: 'Madhya Pradesh',
  MZ: 'Mizoram',
  NL: 'Nagaland',
  OD: 'Odisha',
  PB: 'Punjab',
  PY: 'Puducherry',
  RJ: 'Rajasthan',
  SK: 'Sikkim',
  TG: 'Telangana',
  TN: 'Tamil Nadu',
  TR: 'Tripura',
  UK: 'Uttarakhand',
  UP: 'Uttar Pradesh',
  WB: 'West Bengal',
} as const

export type StateCode = keyof typeof NAMES
export const STATE_CODES = Object.keys(NAMES) as readonly StateCode[]

/** Codes and names in use besides ours: the courier's, older ones, common spellings. Normalised by `plain`. */
const OTHER_WORDS: Readonly<Record<string, StateCode>> = {
  andamannicobar: 'AN',
  andamanandnicobar: 'AN',
  chattisgarh: 'CG',
  ct: 'CG',
  daman: 'DD',
  damandiu: 'DD',
  damananddiu: 'DD',
  dadraandnagarhaveli: 'DD',
  dadranagarhaveli: 'DD',
  dh: 'DD',
  diu: 'DD',
  dn: 'DD',
  newdelhi: 'DL',
  nctofdelhi: 'DL',
  delhincr: 'DL',
  jammukashmir: 'JK',
  keralam: 'KL',
  or: 'OD',
  orissa: 'OD',
  pondicherry: 'PY',
  pondichery: 'PY',
  panjab: 'PB',
  telengana: 'TG',
  ts: 'TG',
  uttaranchal: 'UK',
  ut: 'UK',
  ua: 'UK',
}

/** First three digits, from and to; states are separated by a space. A later row overrides an earlier one. */
const PREFIXES: readonly (readonly [from: number, to: number, states: string])[] = [
  [110, 119, 'DL'],
  [120, 139, 'HR'],
  [140, 159, 'PB'],
  [160, 169, 'CH PB'],
  [170, 179, 'HP'],
  [180, 193, 'JK'],
  [194, 194, 'LA'],
  [195, 199, 'JK'],
  [200, 285, 'UP'],
  // The hills: some of their sorting districts extend into the plains.
  [244, 244, 'UP UK'],
  [246, 247, 'UP UK'],
  [248, 249, 'UK'],
  [262, 262, 'UP UK'],
  [263, 263, 'UK'],
  [300, 349, 'RJ'],
  [360, 399, 'GJ'],
  [362, 362, 'GJ DD'],
  [396, 396, 'GJ DD'],
  [400, 449, 'MH'],
  [403, 403, 'GA'],
  [450, 489, 'MP'],
  [490, 499, 'CG'],
  [500, 509, 'TG'],
  [507, 507, 'TG AP'],
  [510, 535, 'AP'],
  [533, 533, 'AP PY'],
  [560, 599, 'KA'],
  [600, 669, 'TN'],
  [605, 605, 'TN PY'],
  [607, 607, 'TN PY'],
  [609, 609, 'TN PY'],
  [670, 699, 'KL'],
  [673, 673, 'KL PY'],
  [682, 682, 'KL LD'],
  [700, 743, 'WB'],
  [737, 737, 'SK'],
  [744, 744, 'AN'],
  [745, 749, 'WB'],
  [750, 779, 'OD'],
  [780, 789, 'AS'],
  [790, 792, 'AR'],
  [793, 794, 'ML'],
  [795, 795, 'MN'],
  [796, 796, 'MZ'],
  [797, 798, 'NL'],
  [799, 799, 'TR'],
  [800, 812, 'BR'],
  [813, 813, 'BR JH'],
  [814, 819, 'JH'],
  [820, 821, 'BR'],
  [822, 822, 'JH'],
  [823, 824, 'BR'],
  [825, 835, 'JH'],
  [836, 859, 'BR'],
]

/** The possible states of a pincode; empty for army post, for a text that is not a pincode, and if unknown. */
export function statesOfPincode(pin: string): readonly StateCode[] {
  if (!/^[1-9][0-9]{5}$/.test(pin)) return []
  const prefix = Number(pin.slice(0, 3))
  const row = PREFIXES.findLast(([from, to]) => prefix >= from && prefix <= to)
  return row ? (row[2].split(' ') as StateCode[]) : []
}

/** The state meant by a name or a code, the courier's included; null if unknown. */
export function findState(text: string): StateCode | null {
  return BY_WORD.get(plain(text)) ?? null
}

export function stateName(code: StateCode): string {
  return NAMES[code]
}

/**
 * The names of the pincode's states if the typed state is not one of them; null if it matches or if either is unknown.
 * The courier's answer counts as well as the table: agreeing with one of them is enough.
 */
export function otherStates(pin: string, typed: string, carrierState = ''): string | null {
  const state = findState(typed)
  const named = findState(carrierState)
  const possible = new Set([...(named ? [named] : []), ...statesOfPincode(pin)])
  if (!state || possible.size === 0 || possible.has(state)) return null
  return (named ? [named] : [...possible]).map(stateName).join(' or ')
}

/** Removes spelling differences, so that 'Jammu & Kashmir' equals 'jammu and kashmir'. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^a-z]/g, '')
}

const BY_WORD: ReadonlyMap<string, StateCode> = new Map([
  ...STATE_CODES.flatMap((code) => [[plain(code), code] as const, [plain(NAMES[code]), code] as const]),
  ...Object.entries(OTHER_WORDS),
])
