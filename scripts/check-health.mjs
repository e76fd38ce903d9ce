/** Exits with 0 if the process on PORT, or on the port given, is ready, else with 1. For a container's health check. */
const [port = process.env.PORT ?? '3000'] = process.argv.slice(2)

try {
  const answer = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(2_000) })
  process.exitCode = answer.ok ? 0 : 1
} catch {
  process.exitCode = 1
}
