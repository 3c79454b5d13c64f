import { beforeAll } from 'vitest'

// Awaited page content appears or the test hangs, however busy the machine is. The library's default is one second.
beforeAll(async () => {
  if (typeof window === 'undefined') return
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: 30_000 })
})
