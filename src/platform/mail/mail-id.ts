import type { Deps } from '../deps.ts'

/** Id of the mail that a job sends: the same whenever the job is tried again, and of no other job. */
export function mailIdOf(
  deps: Pick<Deps, 'ids'>,
  jobId: string | undefined,
  about: string,
): string | undefined {
  return jobId === undefined ? undefined : deps.ids.digest(`mail ${jobId} ${about}`)
}
