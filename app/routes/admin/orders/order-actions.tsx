import { BRAND } from '#domain/brand.ts'
import { MESSAGES } from '#domain/messages.ts'
import { useShowToast } from '#app/components/toast/toasts.tsx'

type Props = { readonly id: string; readonly number: string; readonly email: string }

/** What staff can do with one order from the table. */
export function OrderActions({ id, number, email }: Props) {
  const showToast = useShowToast()
  const copyId = async () => {
    try {
      await navigator.clipboard.writeText(id)
      showToast({ message: MESSAGES.copied, tone: 'good' })
    } catch {
      showToast({ message: id })
    }
  }
  const subject = encodeURIComponent(`Your order ${number} at ${BRAND.name}`)
  return (
    <div className="staff-actions">
      <button type="button" className="text-button needs-js" onClick={() => void copyId()}>
        Copy order ID<span className="sr-only"> {number}</span>
      </button>
      <a href={`mailto:${email}?subject=${subject}`}>
        E-mail customer<span className="sr-only"> of {number}</span>
      </a>
    </div>
  )
}
