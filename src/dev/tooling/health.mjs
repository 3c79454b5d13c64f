// The health check of the container: asks the process beside it, by the same variables, and ends with 0 or 1. It loads
// nothing of the host, because it runs every half minute.
import { pathToFileURL } from 'node:url'

const timeoutMs = 4_000

/**
 * The address that shows whether the process works: its readiness where it has a port for that, else the time of its venue; undefined
 * for a role of a cluster that has neither, which is healthy as long as it runs.
 */
export function healthAddress(env) {
  const { OPTICK_METRICS_PORT, OPTICK_METRICS_LISTEN, OPTICK_LISTEN, OPTICK_VENUE_PORT = '4174' } = env
  if (OPTICK_METRICS_PORT !== undefined) {
    return `http://${hostOf(OPTICK_METRICS_LISTEN)}:${OPTICK_METRICS_PORT}/readyz`
  }
  const role = env.OPTICK_CLUSTER === undefined ? 'all' : (env.OPTICK_ROLE ?? 'all')
  if (role !== 'all' && role !== 'gateway') return undefined
  return `http://${hostOf(OPTICK_LISTEN)}:${OPTICK_VENUE_PORT}/time`
}

/** How this machine reaches an address that it listens at. */
function hostOf(address = '127.0.0.1') {
  if (address === '0.0.0.0') return '127.0.0.1'
  if (address === '::') return '[::1]'
  return address.includes(':') ? `[${address}]` : address
}

async function isHealthy(address) {
  if (address === undefined) return true
  try {
    return (await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })).ok
  } catch {
    return false
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = (await isHealthy(healthAddress(process.env))) ? 0 : 1
}
