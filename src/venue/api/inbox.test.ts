import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createInbox, maxUnanswered, messagesPerMacrotask } from './inbox'

/** An inbox whose messages are answered by the test. */
function arrange({ isLong = () => false }: { readonly isLong?: (message: number) => boolean } = {}) {
  const shared: (() => void)[] = []
  const read: number[] = []
  const calls: string[] = []
  const answers: (() => void)[] = []
  let isAnsweredAtOnce = true
  const inbox = createInbox<number>({
    read: (message) => {
      read.push(message)
      return isAnsweredAtOnce ? undefined : new Promise((resolve) => answers.push(resolve))
    },
    isLong,
    share: (run) => void shared.push(run),
    pause: () => calls.push('pause'),
    resume: () => calls.push('resume'),
  })
  return {
    inbox,
    read,
    calls,
    /** Runs the work waiting for a shared slice. */
    takeSharedTurn: () => {
      for (const run of shared.splice(0)) run()
    },
    add: (count: number) => {
      for (let at = 0; at < count; at++) inbox.add(at)
    },
    keepWaiting: () => (isAnsweredAtOnce = false),
    answer: (count: number) => {
      for (const resolve of answers.splice(0, count)) resolve()
    },
  }
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at)
const turns = async () => {
  for (let turn = 0; turn < 60; turn++) await setImmediate()
}

test('a few messages are read at once', () => {
  const { add, read, calls } = arrange()
  add(messagesPerMacrotask)
  expect(read).toEqual(upTo(messagesPerMacrotask))
  expect(calls).toEqual([])
})

test('a flood of messages is read in order, a few per macrotask, and the socket is paused meanwhile', async () => {
  const { add, read, calls } = arrange()
  add(100)
  expect(read.length).toBe(messagesPerMacrotask)
  expect(calls).toEqual(['pause'])
  await setImmediate()
  expect(read.length).toBeLessThanOrEqual(2 * messagesPerMacrotask)
  await turns()
  expect(read).toEqual(upTo(100))
  expect(calls).toEqual(['pause', 'resume'])
})

test('with too many unanswered messages reading stops, and each reply lets in another one', async () => {
  const { add, read, calls, keepWaiting, answer } = arrange()
  keepWaiting()
  add(maxUnanswered + 10)
  await turns()
  expect(read.length).toBe(maxUnanswered)
  answer(3)
  await turns()
  expect(read.length).toBe(maxUnanswered + 3)
  expect(calls).toEqual(['pause'])
  answer(maxUnanswered)
  await turns()
  expect(read).toEqual(upTo(maxUnanswered + 10))
  expect(calls).toEqual(['pause', 'resume'])
})

test('messages before a graceful close are still read, those before a cut are not', async () => {
  const [parting, cut] = [arrange(), arrange()]
  for (const { add } of [parting, cut]) add(40)
  parting.inbox.finish()
  cut.inbox.close()
  await turns()
  expect(parting.read).toEqual(upTo(40))
  expect(cut.read).toEqual(upTo(messagesPerMacrotask))
})

test('a long message waits for a shared slice, and those behind it retain their order', async () => {
  const { add, read, calls, takeSharedTurn } = arrange({ isLong: (message) => message === 1 || message === 3 })
  add(6)
  await turns()
  expect(read).toEqual([0])
  takeSharedTurn()
  expect(read).toEqual([0, 1, 2])
  takeSharedTurn()
  await turns()
  expect(read).toEqual([0, 1, 2, 3, 4, 5])
  expect(calls).toEqual(['pause', 'resume'])
})

test('a long message of a closed inbox is not read', () => {
  const { add, inbox, read, takeSharedTurn } = arrange({ isLong: () => true })
  add(1)
  inbox.close()
  takeSharedTurn()
  expect(read).toEqual([])
})

test('a long message waits while too many are unanswered', async () => {
  const { add, inbox, read, keepWaiting, answer, takeSharedTurn } = arrange({ isLong: (message) => message < 0 })
  keepWaiting()
  add(maxUnanswered)
  await turns()
  inbox.add(-1)
  await turns()
  takeSharedTurn()
  expect(read).not.toContain(-1)
  answer(1)
  await turns()
  takeSharedTurn()
  expect(read).toContain(-1)
})
