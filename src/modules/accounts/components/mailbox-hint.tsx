import { useRouteLoaderData } from 'react-router'

/** In test mode no mail leaves the shop: shows where it can be read. */
export function MailboxHint() {
  const settings = useRouteLoaderData<{ readonly mailboxUrl: string | null }>('root')
  if (!settings?.mailboxUrl) return null
  return (
    <p>
      This shop is in test mode: <a href={settings.mailboxUrl}>read the mail in the test mailbox</a>.
    </p>
  )
}
