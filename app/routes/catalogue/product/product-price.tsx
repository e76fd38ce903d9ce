import { savedPercent } from '#domain/catalogue/pricing.ts'
import { formatInr, paise, type Paise } from '#domain/money.ts'

type Props = { readonly pricePaise: Paise; readonly struckPaise: Paise | null }

/** The selling price and the maximum retail price, in the words that Indian law asks for, with what is saved (spec §2). */
export function ProductPrice({ pricePaise, struckPaise }: Props) {
  return (
    <div className="product-price">
      <p className="price">
        <span className="price-now">{formatInr(pricePaise)}</span>
        {struckPaise !== null && (
          <span className="price-saved">
            Save {formatInr(paise(struckPaise - pricePaise))}
            {savedPercent(struckPaise, pricePaise) > 0 && ` (${savedPercent(struckPaise, pricePaise)}%)`}
          </span>
        )}
      </p>
      <p className="tax-note">
        MRP {struckPaise === null ? formatInr(pricePaise) : <s>{formatInr(struckPaise)}</s>} incl. of all
        taxes
      </p>
    </div>
  )
}
