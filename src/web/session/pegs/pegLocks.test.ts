import { expect, test } from 'vitest'
import { createPegLocks } from './pegLocks'

/** Like the browser's: a lock is free only some time after its callback has ended. */
function createLockManager() {
  const names = new Set<string>()
  return {
    request: async (name: string, _: unknown, run: (lock: object | null) => Promise<unknown>) => {
      if (names.has(name)) return run(null)
      names.add(name)
      await run({ name })
      await new Promise((resolve) => setTimeout(resolve, 5))
      names.delete(name)
    },
    query: () => Promise.resolve({ held: [...names].map((name) => ({ name })) }),
  }
}

test('a lock that was let go is no longer listed', async () => {
  const locks = createPegLocks(createLockManager() as never)
  expect(await locks.hold('0x01')).toBe(true)
  expect(await locks.hold('0x01')).toBe(false)
  expect(await locks.held()).toEqual(['0x01'])
  await locks.letGo('0x01')
  expect(await locks.held()).toEqual([])
  await locks.letGo('0x01')
  expect(await locks.hold('0x01')).toBe(true)
})
