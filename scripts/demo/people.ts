/** Fictional people: names, places with their pincodes, invented addresses. Mailboxes are in reserved domains. */
import type { CustomerDetails } from '#platform/rules/customer-details.ts'
import type { Chance } from './simulation.ts'

const FIRST_NAMES = [
  ...(['Aarav', 'Aditi', 'Akash', 'Amrita', 'Ananya', 'Anil', 'Arjun', 'Asha', 'Bhavna', 'Charan'] as const),
  ...(['Deepa', 'Dev', 'Divya', 'Esha', 'Farah', 'Fatima', 'Gauri', 'Gopal', 'Harini', 'Harpreet'] as const),
  ...([
    'Imran',
    'Ishaan',
    'Jaya',
    'Joseph',
    'Kabir',
    'Kavya',
    'Kiran',
    'Lakshmi',
    'Leela',
    'Madhav',
  ] as const),
  ...([
    'Manish',
    'Meera',
    'Mohan',
    'Nandini',
    'Naveen',
    'Neha',
    'Nikhil',
    'Nisha',
    'Omkar',
    'Pallavi',
  ] as const),
  ...([
    'Pooja',
    'Pranav',
    'Priya',
    'Radhika',
    'Rahul',
    'Ramesh',
    'Ritu',
    'Rohan',
    'Sahana',
    'Salim',
  ] as const),
  ...(['Sandhya', 'Sanjay', 'Shreya', 'Simran', 'Sneha', 'Suresh', 'Tanvi', 'Uma', 'Varun', 'Zoya'] as const),
] as const
const LAST_NAMES = [
  ...([
    'Agarwal',
    'Banerjee',
    'Bhat',
    'Chatterjee',
    'Choudhary',
    'Das',
    'Desai',
    'Dutta',
    'Fernandes',
  ] as const),
  ...(['Gill', 'Gupta', 'Iyer', 'Jain', 'Joshi', 'Kamath', 'Khan', 'Kulkarni', 'Mathew', 'Mehta'] as const),
  ...(['Menon', 'Mishra', 'Nair', 'Naidu', 'Patel', 'Pillai', 'Rao', 'Reddy', 'Saxena', 'Shah'] as const),
  ...(['Sharma', 'Shetty', 'Singh', 'Sinha', 'Thomas', 'Varma', 'Verma', 'Yadav'] as const),
] as const

type Place = { readonly city: string; readonly state: string; readonly pin: number; readonly share: number }

/** `pin`: the town's first pincode; `share`: its percentage of shoppers, roughly. */
const PLACES: readonly [Place, ...Place[]] = [
  { city: 'Hyderabad', state: 'Telangana', pin: 500_001, share: 22 },
  { city: 'Bengaluru', state: 'Karnataka', pin: 560_001, share: 16 },
  { city: 'Chennai', state: 'Tamil Nadu', pin: 600_001, share: 10 },
  { city: 'Mumbai', state: 'Maharashtra', pin: 400_001, share: 10 },
  { city: 'Pune', state: 'Maharashtra', pin: 411_001, share: 8 },
  { city: 'New Delhi', state: 'Delhi', pin: 110_001, share: 9 },
  { city: 'Kolkata', state: 'West Bengal', pin: 700_001, share: 5 },
  { city: 'Kochi', state: 'Kerala', pin: 682_001, share: 4 },
  { city: 'Ahmedabad', state: 'Gujarat', pin: 380_001, share: 4 },
  { city: 'Jaipur', state: 'Rajasthan', pin: 302_001, share: 3 },
  { city: 'Visakhapatnam', state: 'Andhra Pradesh', pin: 530_001, share: 4 },
  { city: 'Lucknow', state: 'Uttar Pradesh', pin: 226_001, share: 3 },
  { city: 'Bhopal', state: 'Madhya Pradesh', pin: 462_001, share: 2 },
  { city: 'Bhubaneswar', state: 'Odisha', pin: 751_001, share: 2 },
  { city: 'Guwahati', state: 'Assam', pin: 781_001, share: 2 },
  { city: 'Chandigarh', state: 'Chandigarh', pin: 160_001, share: 2 },
  { city: 'Panaji', state: 'Goa', pin: 403_001, share: 1 },
]
const PINCODES_OF_TOWN = 20

const STREETS = [
  ...([
    'Temple Street',
    'Lake View Road',
    'Market Road',
    'Station Road',
    'Gandhi Nagar',
    'Old Post Office Lane',
  ] as const),
  ...([
    'Neem Tree Lane',
    'Second Cross',
    'Rose Garden Colony',
    'Teachers Colony',
    'Mill Road',
    'Library Road',
  ] as const),
] as const
const HOUSES = ['Flat', 'House', 'Plot', 'Door'] as const
const MAIL_DOMAINS = ['example.com', 'example.org', 'example.net', 'mail.example'] as const

/** A new person; `number` makes the mailbox and the phone number unique. */
export function aPerson(chance: Chance, number: number): CustomerDetails {
  const first = chance.pick(FIRST_NAMES)
  const last = chance.pick(LAST_NAMES)
  const place = chance.weighed(PLACES)
  const house = `${chance.pick(HOUSES)} ${1 + chance.below(240)}`
  return {
    fullName: `${first} ${last}`,
    email: `${first}.${last}${number}@${chance.pick(MAIL_DOMAINS)}`.toLowerCase(),
    // Unassigned numbers: "90000" followed by a five-digit counter.
    phone: `+91 90000 ${String(10_000 + number)}`,
    address: `${house}, ${chance.pick(STREETS)}`,
    city: place.city,
    state: place.state,
    pincode: String(place.pin + chance.below(PINCODES_OF_TOWN)),
    country: 'India',
  }
}
