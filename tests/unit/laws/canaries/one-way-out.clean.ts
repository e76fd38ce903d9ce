// providers/http-client.ts
export const ask = (url: URL): Promise<Response> => fetch(url, { redirect: 'error' })
