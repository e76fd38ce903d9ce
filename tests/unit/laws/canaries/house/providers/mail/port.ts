export type Mail = { readonly send: (text: string) => void }
