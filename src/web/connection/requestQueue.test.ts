import { expect, test } from 'vitest'
import { createManualTime } from '@/dev/testing/manuallyDriven'
import { UnreachableError } from './callErrors'
import { createRequestQueue, type RequestPriority } from './requestQueue'

/** A queue whose reads the test answers, with the send time of each read in milliseconds since the start. */
function openQueue(budget = { perSecond: 5, underWay: 4 }) {
  const time = createManualTime(0)
  const queue = createRequestQueue(budget, time)
  const sent: { readonly name: string; readonly atMs: number }[] = []
  const answers = new Map<string, () => void>()
  const read = (name: string, priority: RequestPriority = 'screen', signal = new AbortController().signal) =>
    queue.read({ name, priority: () => priority, signal }, () => {
      sent.push({ name, atMs: time.clock.nowMs() })
      return new Promise<string>((resolve) => answers.set(name, () => resolve(name)))
    })
  const names = () => sent.map(({ name }) => name)
  const answer = async (name: string) => {
    answers.get(name)?.()
    // The queue frees the slot a few microtasks after the answer.
    for (let tick = 0; tick < 4; tick++) await Promise.resolve()
  }
  return { time, queue, sent, names, read, answer }
}

const failure = (promise: Promise<unknown>) => promise.then(String, (error: unknown) => error)

test('no second has more reads than the budget, however many are asked for at once', async () => {
  const { time, sent, read, answer } = openQueue({ perSecond: 5, underWay: 1_000 })
  for (let one = 0; one < 23; one++) void read(`r${one}`)
  for (let ms = 0; ms < 6_000; ms += 50) {
    for (const { name } of sent) await answer(name)
    time.pass(50)
  }
  expect(sent.map(({ atMs }) => atMs)).toEqual(Array.from({ length: 23 }, (_, at) => Math.floor(at / 5) * 1_000))
})

test('no more reads are under way than the budget says, and an answer lets the next one go', async () => {
  const { names, read, answer } = openQueue({ perSecond: 100, underWay: 4 })
  for (const name of ['a', 'b', 'c', 'd', 'e']) void read(name, 'account')
  expect(names()).toEqual(['a', 'b', 'c', 'd'])
  await answer('b')
  expect(names()).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('outcomes of orders go first, then the account, then what is on screen, then the rest', () => {
  const { time, names, queue, read } = openQueue({ perSecond: 100, underWay: 100 })
  queue.slowDown(1_000)
  void read('history', 'background')
  void read('book', 'screen')
  void read('margin', 'account')
  void read('order', 'outcome')
  void read('positions', 'account')
  expect(names()).toEqual([])
  time.pass(1_000)
  expect(names()).toEqual(['order', 'margin', 'positions', 'book', 'history'])
})

test('slow reads of the screen leave a place for the account', () => {
  const { names, read } = openQueue({ perSecond: 100, underWay: 4 })
  for (const name of ['a', 'b', 'c', 'd']) void read(name, 'screen')
  void read('order', 'outcome')
  expect(names()).toEqual(['a', 'b', 'c', 'order'])
})

test('after a rate limit nothing is sent for as long as the venue asks, then half as many, then slowly all', async () => {
  const { time, sent, queue, read, answer } = openQueue({ perSecond: 4, underWay: 1_000 })
  queue.slowDown(2_150)
  // A second rejection of the same burst must not halve the budget again.
  queue.slowDown(2_000)
  for (let one = 0; one < 400; one++) read(`r${one}`).catch(() => undefined)
  for (let ms = 0; ms < 29_000; ms += 50) {
    for (const { name } of sent) await answer(name)
    time.pass(50)
  }
  const within = (fromMs: number, toMs: number) => sent.filter(({ atMs }) => atMs >= fromMs && atMs < toMs).length
  expect(within(0, 2_150)).toBe(0)
  // Two reads a second start in two seconds.
  expect(within(2_150, 4_100)).toBe(4)
  // The budget grows back to four a second within a minute, so at most three a second start halfway.
  const later = within(24_000, 28_000)
  expect(later).toBeGreaterThanOrEqual(8)
  expect(later).toBeLessThanOrEqual(12)
})

test('a minute after a rate limit the whole budget is used again', async () => {
  const { time, names, queue, read, answer } = openQueue({ perSecond: 4, underWay: 1_000 })
  queue.slowDown(1_000)
  time.pass(61_000)
  for (let one = 0; one < 8; one++) void read(`r${one}`)
  expect(names()).toHaveLength(4)
  await answer('r0')
  time.pass(1_000)
  expect(names()).toHaveLength(8)
})

test('a read that is called off while it waits is never sent, and the others are', async () => {
  const { time, names, queue, read } = openQueue()
  queue.slowDown(1_000)
  const left = new AbortController()
  const gone = failure(read('gone', 'screen', left.signal))
  void read('stays')
  left.abort(new Error('the screen was left'))
  expect(await gone).toEqual(new Error('the screen was left'))
  time.pass(1_000)
  expect(names()).toEqual(['stays'])
})

test('a read that was called off before it came is not sent', async () => {
  const { names, read } = openQueue()
  const reason = new Error('too late')
  expect(await failure(read('a', 'screen', AbortSignal.abort(reason)))).toBe(reason)
  expect(names()).toEqual([])
})

test('a read whose turn does not come in 30 seconds fails as unreachable and is never sent', async () => {
  const { time, names, read, answer } = openQueue({ perSecond: 100, underWay: 1 })
  void read('slow', 'account')
  const outcome = failure(read('getMarkets'))
  time.pass(29_999)
  expect(names()).toEqual(['slow'])
  time.pass(1)
  expect(await outcome).toEqual(new UnreachableError('getMarkets: not sent, as too many requests were waiting'))
  await answer('slow')
  time.pass(60_000)
  expect(names()).toEqual(['slow'])
})

test('a wait that the venue demands is not taken from the 30 seconds, whether it begins before or after', () => {
  const { time, names, queue, read } = openQueue({ perSecond: 100, underWay: 100 })
  queue.slowDown(60_000)
  void read('after')
  time.pass(59_999)
  expect(names()).toEqual([])
  queue.slowDown(60_000)
  time.pass(59_999)
  expect(names()).toEqual([])
  time.pass(1)
  expect(names()).toEqual(['after'])
})

test('writes leave less for reads', () => {
  const { time, names, queue, read } = openQueue({ perSecond: 5, underWay: 100 })
  for (let one = 0; one < 4; one++) queue.noteWrite()
  void read('a')
  void read('b')
  expect(names()).toEqual(['a'])
  time.pass(1_000)
  expect(names()).toEqual(['a', 'b'])
})

test('a clock that is set back lets no read wait for it', () => {
  const { time, names, queue, read } = openQueue()
  time.pass(3_600_000)
  queue.slowDown(60_000)
  time.set(0)
  void read('a')
  expect(names()).toEqual(['a'])
})

test('no timer is left when nothing waits', async () => {
  const { time, read, answer } = openQueue()
  const done = read('a')
  await answer('a')
  expect(await done).toBe('a')
  expect(time.waitingCount()).toBe(0)
})
