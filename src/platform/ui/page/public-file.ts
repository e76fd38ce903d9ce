/** Files for programs, as public pages: cached like pages, and the same for everybody. */
import { publicPage } from './cache.ts'

/** Other origins may read it. */
export function publicFile(text: string, contentType: string): Response {
  return new Response(text, {
    headers: {
      ...publicPage(),
      'Access-Control-Allow-Origin': '*',
      'Content-Type': `${contentType}; charset=utf-8`,
    },
  })
}

/** For a part of a file that does not exist. */
export function noSuchFile(): Response {
  return new Response('', {
    status: 404,
    headers: { ...publicPage(), 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
