import { categoryByName, type CategoryName } from '#domain/catalogue/categories.ts'

type Props = { readonly category: CategoryName; readonly name: string }

/** Home › category › product. */
export function Breadcrumbs({ category, name }: Props) {
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumb">
      <ol>
        <li>
          <a href="/">Home</a>
        </li>
        <li>
          <a href={`/category/${categoryByName(category).listingSlug}`}>{category}</a>
        </li>
        <li aria-current="page">{name}</li>
      </ol>
    </nav>
  )
}
