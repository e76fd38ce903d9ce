import { shopFacts } from '../../../rules/shop-facts.ts'

type Props = { readonly path: string; readonly title: string; readonly description: string }

/** A page as a search engine may show it. */
export function SearchResult({ path, title, description }: Props) {
  return (
    <div className="search-result" role="group" aria-label="As a search result">
      <p className="hint">
        {shopFacts().name} › {path.slice(1)}
      </p>
      <p className="search-result-title">{title}</p>
      <p>{description}</p>
    </div>
  )
}
