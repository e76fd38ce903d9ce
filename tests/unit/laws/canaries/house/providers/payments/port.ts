export type Payments = { readonly open: (id: string) => string }
