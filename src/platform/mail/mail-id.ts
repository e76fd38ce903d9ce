import type { Deps } from '../deps.ts'

/** Message-ID of the mail that a job sends: the same at each attempt, and unique to the job. */
export function mailIdOf(
  deps: Pick<Deps, 'ids'>,
  jobId: string | undefined,
  about: string,
): string | undefined {
  return jobId === undefined ? undefined : deps.ids.digest(`mail ${jobId} ${about}`)
}
