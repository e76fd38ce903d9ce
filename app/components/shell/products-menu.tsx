import { CATEGORIES } from '#domain/catalogue/categories.ts'
import { ArrowIcon, ChevronIcon } from '#app/components/icons.tsx'
import { Ruling, rulingOf } from '#app/components/ruling.tsx'

/** The five categories behind one word. Opens without JavaScript; with it, it also closes by itself. */
export function ProductsMenu() {
  return (
    <details className="menu" data-menu name="site-menu">
      <summary>
        Products
        <ChevronIcon />
      </summary>
      <ul className="menu-list">
        {CATEGORIES.map((category) => (
          <li key={category.listingSlug}>
            <a href={`/${category.listingSlug}`}>
              <Ruling kind={rulingOf(category.name)} className="ruling-swatch" />
              {category.name}
            </a>
          </li>
        ))}
        <li>
          <a className="menu-all" href="/products">
            All products
            <ArrowIcon />
          </a>
        </li>
      </ul>
    </details>
  )
}
