import { afterAll, vi } from 'vitest'
import { attachToastListener } from '@/ui/showToast'

// Files share a process: none may leave its clock, its globals or a toast that waits to be shown to the next. Vitest itself restores the spies after each.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  attachToastListener(() => undefined)()
})
