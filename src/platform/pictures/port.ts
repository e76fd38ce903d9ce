/** Fetches pictures from addresses that a file from outside the shop names. */
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

declare module '#platform/deps.ts' {
  interface Deps {
    readonly pictureFiles: PictureFetcher
  }
}
