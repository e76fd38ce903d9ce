const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
})

/** Paise as a person reads them: 125000 → ₹1,250. */
export function formatPaise(paise: number): string {
  return rupees.format(paise / 100)
}
