import { vi } from 'vitest'

/** Polls until the check passes. The limit only ends hanging tests, however busy the machine is. */
export function eventually(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: 30_000 })
}
