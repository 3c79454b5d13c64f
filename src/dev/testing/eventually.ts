import { vi } from 'vitest'

/** Runs a check until it passes. Only what hangs ends by the time limit, however busy the machine is. */
export function eventually(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: 30_000 })
}
