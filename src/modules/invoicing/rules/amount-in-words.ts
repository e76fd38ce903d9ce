/** An amount in words as Indian documents write it: lakhs and crores, with paise only if there are any. */
import { PAISE_PER_RUPEE, type Paise } from '#platform/rules/money.ts'

const SMALL = [
  'Zero',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
  'Thirteen',
  'Fourteen',
  'Fifteen',
  'Sixteen',
  'Seventeen',
  'Eighteen',
  'Nineteen',
]
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety']
const STEPS = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
] as const

/** 'Rupees One Lakh Twenty-Three Thousand and Fifty Paise Only'. */
export function amountInWords(amountPaise: Paise): string {
  if (amountPaise < 0) throw new RangeError('an amount in words is at least 0')
  const rupees = Math.floor(amountPaise / PAISE_PER_RUPEE)
  const paise = amountPaise % PAISE_PER_RUPEE
  const parts = [`Rupees ${inWords(rupees)}`, ...(paise > 0 ? [`${inWords(paise)} Paise`] : [])]
  return `${parts.join(' and ')} Only`
}

function inWords(number: number): string {
  for (const [size, name] of STEPS) {
    if (number < size) continue
    const rest = number % size
    const head = `${inWords(Math.floor(number / size))} ${name}`
    return rest === 0 ? head : `${head} ${inWords(rest)}`
  }
  const small = SMALL[number]
  if (small !== undefined) return small
  const ten = TENS[Math.floor(number / 10)] ?? ''
  return number % 10 === 0 ? ten : `${ten}-${SMALL[number % 10] ?? ''}`
}
