/** Tax contained in a price (CGST Act, section 15): prices include all taxes, so it is taken out line by line. */
import { addPaise, paise, type Paise, ZERO_PAISE } from '#platform/rules/money.ts'

export type TaxSplit = {
  readonly taxablePaise: Paise
  readonly cgstPaise: Paise
  readonly sgstPaise: Paise
  readonly igstPaise: Paise
}

/**
 * The tax contained in an amount, in paise, to the nearest paisa. Inside a state it is two equal halves, each rounded
 * separately, so that CGST and SGST never differ; the taxable value is the rest, so that everything sums to the amount.
 */
export function taxInside(amountPaise: Paise, ratePercent: number, isInterState: boolean): TaxSplit {
  if (!Number.isInteger(ratePercent) || ratePercent < 0 || ratePercent > 100)
    throw new RangeError(`not a rate in whole percent: ${ratePercent}`)
  if (isInterState) {
    const igstPaise = share(amountPaise, ratePercent, 100 + ratePercent)
    return {
      taxablePaise: paise(amountPaise - igstPaise),
      cgstPaise: ZERO_PAISE,
      sgstPaise: ZERO_PAISE,
      igstPaise,
    }
  }
  const half = share(amountPaise, ratePercent, 2 * (100 + ratePercent))
  return {
    taxablePaise: paise(amountPaise - 2 * half),
    cgstPaise: half,
    sgstPaise: half,
    igstPaise: ZERO_PAISE,
  }
}

/** Half a paisa is rounded up. In bigint, because the product can exceed safe integers. */
function share(amountPaise: Paise, part: number, whole: number): Paise {
  const doubled = 2n * BigInt(amountPaise) * BigInt(part) + BigInt(whole)
  return paise(Number(doubled / (2n * BigInt(whole))))
}

export function sumTax(splits: readonly TaxSplit[]): TaxSplit {
  return {
    taxablePaise: addPaise(...splits.map((each) => each.taxablePaise)),
    cgstPaise: addPaise(...splits.map((each) => each.cgstPaise)),
    sgstPaise: addPaise(...splits.map((each) => each.sgstPaise)),
    igstPaise: addPaise(...splits.map((each) => each.igstPaise)),
  }
}
