/** What a process of ours that only computes is given of the environment: what a program needs to run here, no settings. */
const PASSED_ON = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP']
/** Memory is taken from few places and given back sooner. */
const FRUGAL = { MALLOC_ARENA_MAX: '2' }

export function childEnvironment(): Readonly<Record<string, string>> {
  const passedOn = PASSED_ON.flatMap((name): [string, string][] => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value]]
  })
  return { ...Object.fromEntries(passedOn), ...FRUGAL }
}
