import { redirect } from 'react-router'
import type { PageHandle } from '#app/access.ts'

export const handle: PageHandle = { access: 'public' }

export function loader() {
  return redirect('/about', 301)
}
