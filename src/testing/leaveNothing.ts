import { afterAll, vi } from 'vitest'

// Files share a process: none may leave its clock or its globals to the next. Vitest itself restores the spies after each.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
