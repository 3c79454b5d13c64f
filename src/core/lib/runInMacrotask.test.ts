import { expect, test } from 'vitest'
import { createMessageScheduler, runInMacrotask } from './runInMacrotask'

test.each([
  ['the platform', runInMacrotask],
  [
    'messages',
    (run: () => void) => {
      const channel = new MessageChannel()
      createMessageScheduler(channel)(() => {
        run()
        channel.port1.close()
      })
    },
  ],
])('a task runs after the pending promise continuations, by %s', async (_, later) => {
  const order: string[] = []
  const ran = new Promise<void>((resolve) =>
    later(() => {
      order.push('later')
      resolve()
    }),
  )
  void Promise.resolve()
    .then(() => order.push('first continuation'))
    .then(() => order.push('second continuation'))
  order.push('this turn')
  await ran
  expect(order).toEqual(['this turn', 'first continuation', 'second continuation', 'later'])
})

test('tasks scheduled by messages run in order, one per macrotask', async () => {
  const channel = new MessageChannel()
  const later = createMessageScheduler(channel)
  const order: string[] = []
  await new Promise<void>((resolve) => {
    later(() => {
      order.push('one')
      void Promise.resolve().then(() => order.push('after one'))
    })
    later(() => {
      order.push('two')
      resolve()
    })
  })
  channel.port1.close()
  expect(order).toEqual(['one', 'after one', 'two'])
})
