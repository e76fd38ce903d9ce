import { useEffect } from 'react'
import { Link } from 'react-router'
import { MESSAGES } from '#platform/rules/messages.ts'
import { useShowToast } from '#platform/ui/toast/toasts.tsx'

type Props = {
  readonly isDeleting: boolean
  /** null if no action was attempted. */
  readonly message: string | null
}

export function NotDone({ isDeleting, message }: Props) {
  const showToast = useShowToast()
  const said = isDeleting ? MESSAGES.product_delete_failed : MESSAGES.product_save_failed
  useEffect(() => {
    if (message !== null) showToast({ message: said, tone: 'bad' })
  }, [message, said, showToast])
  return (
    <section className="staff-page" aria-labelledby="not-done">
      <header className="staff-head">
        <h2 id="not-done">Products</h2>
      </header>
      {message !== null && (
        <p className="note note-bad" role="alert">
          {said}: {message}
        </p>
      )}
      <Link className="button button-plain" to="/cms/products">
        Back to products
      </Link>
    </section>
  )
}
