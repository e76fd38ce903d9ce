/** Where pictures come from and where their originals are kept, outside the shop. */
import type { TakenPhoto } from '../rules/photo.ts'
import type { FetchProblem } from '../rules/picture-fetch.ts'

export type FetchedPicture =
  | { readonly ok: true; readonly photo: TakenPhoto }
  | {
      readonly ok: false
      readonly problem: FetchProblem
      /** Worth another attempt later. */
      readonly isTemporary: boolean
    }

export type PictureFetcher = {
  /** Never rejects. Public addresses only; each redirect is checked like the first address. */
  fetch(url: string): Promise<FetchedPicture>
  close(): void
}

export type StoreAnswer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly detail: string }

/** Keeps the originals of pictures outside the database. Never rejects. */
export type PictureStore = {
  put(key: string, contentType: string, bytes: Buffer): Promise<StoreAnswer<null>>
  /** null: the store has no such object. */
  get(key: string): Promise<StoreAnswer<Buffer | null>>
  /** Also ok if there is none. */
  delete(key: string): Promise<StoreAnswer<null>>
}

declare module '#platform/deps.ts' {
  interface Deps {
    readonly pictureFiles: PictureFetcher
    /** null: originals stay in the database. */
    readonly pictureStore: PictureStore | null
  }
}
