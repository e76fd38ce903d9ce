/** The location of PIN codes, and whether they are served. Some give special responses for testing (README.md). */

type Area = [from: number, to: number, state: string, city: string]

/** By the first two digits: state code, and a city that represents the area. */
const AREAS: Area[] = [
  [11, 11, 'DL', 'New Delhi'],
  [12, 13, 'HR', 'Gurugram'],
  [14, 15, 'PB', 'Ludhiana'],
  [16, 16, 'CH', 'Chandigarh'],
  [17, 17, 'HP', 'Shimla'],
  [18, 19, 'JK', 'Jammu'],
  [20, 28, 'UP', 'Lucknow'],
  [30, 34, 'RJ', 'Jaipur'],
  [36, 39, 'GJ', 'Ahmedabad'],
  [40, 44, 'MH', 'Mumbai'],
  [45, 48, 'MP', 'Bhopal'],
  [49, 49, 'CG', 'Raipur'],
  [50, 50, 'TG', 'Hyderabad'],
  [51, 53, 'AP', 'Visakhapatnam'],
  [56, 59, 'KA', 'Bengaluru'],
  [60, 66, 'TN', 'Chennai'],
  [67, 69, 'KL', 'Kochi'],
  [70, 74, 'WB', 'Kolkata'],
  [75, 77, 'OR', 'Bhubaneswar'],
  [78, 78, 'AS', 'Guwahati'],
  [79, 79, 'ML', 'Shillong'],
  [80, 85, 'BR', 'Patna'],
]

/** By the first three digits, where another state lies within an area. */
const ENCLAVES: Area[] = [
  [194, 194, 'LA', 'Leh'],
  [248, 249, 'UK', 'Dehradun'],
  [263, 263, 'UK', 'Nainital'],
  [403, 403, 'GA', 'Panaji'],
  [605, 605, 'PY', 'Puducherry'],
  [737, 737, 'SK', 'Gangtok'],
  [744, 744, 'AN', 'Port Blair'],
  [790, 792, 'AR', 'Itanagar'],
  [795, 795, 'MN', 'Imphal'],
  [796, 796, 'MZ', 'Aizawl'],
  [797, 798, 'NL', 'Kohima'],
  [799, 799, 'TR', 'Agartala'],
  [814, 816, 'JH', 'Deoghar'],
  [822, 822, 'JH', 'Daltonganj'],
  [825, 835, 'JH', 'Ranchi'],
]

type Manner = { cod?: 'N'; pre_paid?: 'N'; is_oda?: 'Y'; remarks?: string; isServed?: false; city?: string }

const SPECIAL: Record<string, Manner> = {
  '744301': { isServed: false },
  '682555': { cod: 'N', city: 'Kavaratti' },
  '737101': { pre_paid: 'N' },
  '194101': { is_oda: 'Y' },
  '795001': { remarks: 'Embargo' },
}

export type Place = { stateCode: string; city: string }

/**
 * Undefined if the courier does not serve it: an unknown area, army post (90 to 99), or a code listed as not served.
 */
export function findPlace(pin: string): Place | undefined {
  if (!/^[1-9]\d{5}$/.test(pin) || SPECIAL[pin]?.isServed === false) return undefined
  const area = within(ENCLAVES, Number(pin.slice(0, 3))) ?? within(AREAS, Number(pin.slice(0, 2)))
  return area && { stateCode: area[2], city: SPECIAL[pin]?.city ?? area[3] }
}

function within(areas: Area[], prefix: number): Area | undefined {
  return areas.find(([from, to]) => prefix >= from && prefix <= to)
}

/** One entry of GET /c/api/pin-codes/json/. */
export function postalCodeWire(pin: string, { stateCode, city }: Place): object {
  const { cod = 'Y', pre_paid = 'Y', is_oda = 'N', remarks = '' } = SPECIAL[pin] ?? {}
  return {
    postal_code: {
      pin: Number(pin),
      country_code: 'IN',
      state_code: stateCode,
      district: city,
      city,
      pre_paid,
      cod,
      pickup: 'Y',
      cash: cod,
      repl: 'Y',
      is_oda,
      sort_code: `${stateCode}/${city.slice(0, 3).toUpperCase()}`,
      max_amount: 0,
      max_weight: 0,
      inc: `${city}_Central (${stateCode})`,
      center: [],
      remarks,
    },
  }
}

/** Beyond the mountains or the sea. */
const FAR_STATES = new Set(['AN', 'AR', 'AS', 'JK', 'LA', 'ML', 'MN', 'MZ', 'NL', 'SK', 'TR'])

/** Transit days by surface; undefined if either end is not served. */
export function transitDays(fromPin: string, toPin: string): number | undefined {
  const from = findPlace(fromPin)
  const to = findPlace(toPin)
  if (!from || !to) return undefined
  if (FAR_STATES.has(to.stateCode)) return 7
  if (from.stateCode === to.stateCode) return 2
  return fromPin[0] === toPin[0] ? 3 : 4
}
