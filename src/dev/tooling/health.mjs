// The container's health check: asks the process in the same container, using its variables, and exits with 0 or 1.
// Loads nothing of the host, because it runs every half minute.

import { pathToFileURL } from 'node:url'

const timeoutMs = 4_000

/**
 * The readiness endpoint if it has a port, otherwise the venue's time. Undefined for a cluster role with neither, which
 * is healthy as long as it runs.
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

/** The name by which this machine reaches a listen address. */
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
