import { expect, test } from 'vitest'
import { loadOnce } from './loadOnce'

test('a success is shared, and a failure is tried again with the next call', async () => {
  let loads = 0
  const load = loadOnce(async () => {
    loads += 1
    if (loads === 1) throw new Error('offline')
    return loads
  })
  await expect(load()).rejects.toThrow('offline')
  expect(await Promise.all([load(), load()])).toEqual([2, 2])
  expect(await load()).toBe(2)
})
