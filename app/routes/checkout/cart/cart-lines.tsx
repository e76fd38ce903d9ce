import type { CartItem } from '#domain/cart/cart.ts'
import type { Quote } from '#domain/cart/quote.ts'
import { formatInr, timesPaise } from '#domain/money.ts'
import type { UsedCart } from '#app/components/cart/cart-provider.tsx'
import { Quantity } from '#app/components/form/quantity.tsx'
import { TrashIcon } from '#app/components/icons.tsx'

type Props = {
  readonly cart: UsedCart
  readonly quote: Quote | null
  /** While an order of this cart is being paid, it stays as it is. */
  readonly isLocked: boolean
}

export function CartLines({ cart, quote, isLocked }: Props) {
  return (
    <section className="cart-lines" aria-label="Items in your cart">
      <ul>
        {cart.items.map((item) => (
          <CartLine
            key={item.id}
            item={item}
            problem={quote?.problems.find((problem) => problem.productId === item.id)?.message}
            cart={cart}
            isLocked={isLocked}
          />
        ))}
      </ul>
      <p className="cart-lines-end">
        <a href="/products">Continue shopping</a>
        <button type="button" className="text-button" disabled={isLocked} onClick={cart.clear}>
          Clear cart
        </button>
      </p>
    </section>
  )
}

type LineProps = {
  readonly item: CartItem
  readonly problem: string | undefined
  readonly cart: UsedCart
  readonly isLocked: boolean
}

function CartLine({ item, problem, cart, isLocked }: LineProps) {
  return (
    <li className="cart-line">
      <img src={item.imageUrl} alt="" width={96} height={96} />
      <div className="cart-line-words">
        <h2>
          <a href={item.path}>{item.name}</a>
        </h2>
        <p className="muted">{formatInr(item.pricePaise)} each</p>
        {problem && (
          <p className="field-error" role="status">
            {problem}
          </p>
        )}
      </div>
      <fieldset className="cart-line-quantity" disabled={isLocked}>
        <legend className="sr-only">{item.name}</legend>
        <Quantity
          label={`quantity of ${item.name}`}
          value={item.quantity}
          min={0}
          max={Math.max(item.maxQuantity, item.quantity)}
          onChange={(quantity) => cart.setQuantity(item.id, quantity)}
        />
        <button
          type="button"
          className="icon-button"
          aria-label={`Remove ${item.name}`}
          onClick={() => cart.remove(item.id)}
        >
          <TrashIcon />
        </button>
      </fieldset>
      <p className="cart-line-total">{formatInr(timesPaise(item.pricePaise, item.quantity))}</p>
    </li>
  )
}
