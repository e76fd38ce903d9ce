import { MESSAGES } from '../../rules/messages.ts'
import { BlankPage } from './blank-page.tsx'

type Props = { readonly title?: string; readonly text?: string }

/** The page or its record does not exist; with a link to continue. */
export function NotFound({
  title = MESSAGES.page_not_found,
  text = 'There is nothing written on this page. The address may be mistyped, or the page has moved.',
}: Props) {
  return (
    <BlankPage ruling="ruled" title={title}>
      <p>{text}</p>
      <p className="empty-actions">
        <a className="button" href="/">
          Return to Home
        </a>
        <a className="button button-plain" href="/products">
          See all products
        </a>
      </p>
    </BlankPage>
  )
}
