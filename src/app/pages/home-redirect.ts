import { redirect } from 'react-router'
import type { PageHandle } from '../access.ts'

export const handle: PageHandle = { access: 'public' }

export function loader() {
  return redirect('/', 301)
}
