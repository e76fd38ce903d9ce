/** The environment of our worker child processes: what a program needs to run here, without settings or secrets. */
const PASSED_ON = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP']
/** Fewer memory arenas, so that memory is released sooner. */
const FRUGAL = { MALLOC_ARENA_MAX: '2' }

export function childEnvironment(): Readonly<Record<string, string>> {
  const passedOn = PASSED_ON.flatMap((name): [string, string][] => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value]]
  })
  return { ...Object.fromEntries(passedOn), ...FRUGAL }
}
