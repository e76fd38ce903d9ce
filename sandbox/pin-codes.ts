/** Where a PIN code lies, by its first two digits: state code and a city that stands for its district. */
const PLACES: [from: number, to: number, state: string, city: string][] = [
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

export type Place = { stateCode: string; city: string }

/** Undefined where the courier does not go: no such area, or the army's post (90 to 99). */
export function findPlace(pin: string): Place | undefined {
  if (!/^[1-9]\d{5}$/.test(pin)) return undefined
  const area = Number(pin.slice(0, 2))
  const place = PLACES.find(([from, to]) => area >= from && area <= to)
  return place && { stateCode: place[2], city: place[3] }
}

/** One entry of GET /c/api/pin-codes/json/. */
export function postalCodeWire(pin: string, { stateCode, city }: Place): object {
  return {
    postal_code: {
      pin: Number(pin),
      country_code: 'IN',
      state_code: stateCode,
      district: city,
      city,
      pre_paid: 'Y',
      cod: 'Y',
      pickup: 'Y',
      cash: 'Y',
      repl: 'Y',
      is_oda: 'N',
      sort_code: `${stateCode}/${city.slice(0, 3).toUpperCase()}`,
      max_amount: 0,
      max_weight: 0,
      inc: `${city}_Central (${stateCode})`,
      center: [],
      remarks: '',
    },
  }
}
