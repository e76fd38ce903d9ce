/** Exits with 0 if the shop on PORT is ready for visitors, else with 1. For a container's health check. */
const { PORT = '3000' } = process.env

try {
  const answer = await fetch(`http://127.0.0.1:${PORT}/health/ready`, { signal: AbortSignal.timeout(2_000) })
  process.exitCode = answer.ok ? 0 : 1
} catch {
  process.exitCode = 1
}
