import { shopFacts } from './shop-facts.ts'

/** The name in letters, digits and dashes, for names of files and services. */
export function shopHandle(): string {
  const words = shopFacts()
    .name.normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ['shop']
  return words.join('-')
}
