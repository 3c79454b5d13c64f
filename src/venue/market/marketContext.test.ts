import { expect, test } from 'vitest'
import { createSerialQueue } from './marketContext'

test('a task runs after the previous one, also after one that failed', async () => {
  const queue = createSerialQueue()
  const done: string[] = []
  const failed = queue.run(() => Promise.reject(new Error('the file ends')))
  const next = queue.run(async () => void done.push('next'))
  await expect(failed).rejects.toThrow('the file ends')
  await next
  await queue.run(async () => void done.push('last'))
  expect(done).toEqual(['next', 'last'])
})
