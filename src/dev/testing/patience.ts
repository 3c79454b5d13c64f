import { beforeAll } from 'vitest'

// What is awaited in a page comes, or the test hangs: a busy machine must not decide which. The library gives it one second.
beforeAll(async () => {
  if (typeof window === 'undefined') return
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: 30_000 })
})
