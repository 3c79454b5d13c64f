import { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { handScheduler } from '@/dev/testing/manuallyDriven'
import { streamWire } from '../node/streamWire'
import { createOutbox, maxWaitingBytes, stuckAfterMs, type RenewableChannel } from './outbox'

/** A connection whose other end reads only when the test lets it. */
function handWire() {
  const taken: Buffer[] = []
  let writes = 0
  let isOpen = true
  let resume = () => {}
  const take = (chunks: readonly Buffer[], done: () => void) => {
    writes += 1
    resume = () => {
      resume = () => {}
      taken.push(...chunks)
      done()
    }
    if (isOpen) resume()
  }
  const wire = new Writable({
    highWaterMark: 16_384,
    write: (chunk: Buffer, _, done) => take([chunk], done),
    writev: (chunks, done) =>
      take(
        chunks.map(({ chunk }: { chunk: Buffer }) => chunk),
        done,
      ),
  })
  return {
    wire,
    writes: () => writes,
    /** The data received by the other end. A long frame is shown by its first letter. */
    taken: () => taken.map((frame) => (frame.length > 20 ? frame.toString('utf8', 0, 1) : frame.toString())),
    stop: () => (isOpen = false),
    go: () => {
      isOpen = true
      resume()
    },
  }
}

function arrange() {
  const hand = handWire()
  const scheduler = handScheduler()
  const calls: string[] = []
  const outbox = createOutbox({ wire: streamWire(hand.wire), scheduler, onTooSlow: () => calls.push('too slow') })
  return { ...hand, scheduler, calls, outbox }
}

/** A channel that publishes a number; its greeting has the current one. */
function counter(name: string): RenewableChannel & { value: number } {
  const channel = { value: 0, greeting: () => Buffer.from(`${name} is ${channel.value}`) }
  return channel
}

const frame = (text: string) => Buffer.from(text)
/** More bytes than may be in flight to a reader that is not behind. */
const long = (letter: string) => Buffer.alloc(70_000, letter)
/** Macrotasks in which an outbox continues. */
const turns = async () => {
  for (let turn = 0; turn < 20; turn++) await setImmediate()
}

test('everything sent in one macrotask is a single write', async () => {
  const { outbox, taken, writes } = arrange()
  const channel = counter('price')
  outbox.send(frame('answer'))
  outbox.sendLatest(channel, frame('price is 1'))
  outbox.send(frame('fill'))
  await setImmediate()
  expect(taken()).toEqual(['answer', 'price is 1', 'fill'])
  expect(writes()).toBe(1)
})

test('a slow reader gets the current state once it has caught up, not every change', async () => {
  const { outbox, taken, stop, go } = arrange()
  const price = counter('price')
  stop()
  outbox.send(long('L'))
  await turns()
  for (price.value = 1; price.value < 1_000; price.value++) outbox.sendLatest(price, frame(`price is ${price.value}`))
  go()
  await turns()
  expect(taken()).toEqual(['L', 'price is 1000'])
  outbox.sendLatest(price, frame('price is 1001'))
  await turns()
  expect(taken().at(-1)).toBe('price is 1001')
})

test('queued messages arrive completely and in order, before updated snapshots', async () => {
  const { outbox, taken, stop, go } = arrange()
  const price = counter('price')
  stop()
  outbox.send(long('L'))
  await turns()
  outbox.sendLatest(price, frame('price is 0'))
  for (const text of ['order', 'fill', 'position']) outbox.send(frame(text))
  go()
  await turns()
  expect(taken()).toEqual(['L', 'order', 'fill', 'position', 'price is 0'])
})

test('a channel that a slow reader leaves sends nothing more to it', async () => {
  const { outbox, taken, stop, go } = arrange()
  const [price, index] = [counter('price'), counter('index')]
  stop()
  outbox.send(long('L'))
  await turns()
  outbox.sendLatest(price, frame('price is 0'))
  outbox.sendLatest(index, frame('index is 0'))
  outbox.forget(price)
  go()
  await turns()
  expect(taken()).toEqual(['L', 'index is 0'])
})

test('for a reader that does not read nothing of a snapshot channel is buffered, and it stays connected', async () => {
  const { outbox, wire, stop, calls } = arrange()
  const price = counter('price')
  stop()
  for (let at = 0; at < 5_000; at++) {
    outbox.sendLatest(price, Buffer.alloc(10_000))
    if (at % 10 === 0) await setImmediate()
  }
  // Five times ten megabytes were sent to this reader.
  expect(wire.writableLength).toBeLessThan(200_000)
  expect(calls).toEqual([])
})

test('a reader with too many queued messages is disconnected once, and its queue is released', async () => {
  const { outbox, wire, stop, go, taken, calls } = arrange()
  stop()
  let sent = 0
  for (; calls.length === 0 && sent < 1_000; sent++) {
    outbox.send(Buffer.alloc(10_000, 'A'))
    if (sent % 10 === 0) await setImmediate()
  }
  expect(calls).toEqual(['too slow'])
  expect(sent * 10_000).toBeLessThan(maxWaitingBytes + 300_000)
  expect(wire.writableLength).toBeLessThan(300_000)
  outbox.send(frame('more'))
  go()
  await turns()
  expect(taken()).not.toContain('more')
  expect(taken().length).toBeLessThan(30)
  expect(calls).toEqual(['too slow'])
})

test('a reader that reads nothing while messages are waiting is disconnected after a while', async () => {
  const { outbox, stop, scheduler, calls } = arrange()
  const price = counter('price')
  stop()
  outbox.send(long('L'))
  await turns()
  outbox.sendLatest(price, frame('price is 1'))
  scheduler.advanceTo(stuckAfterMs - 1)
  expect(calls).toEqual([])
  scheduler.advanceTo(stuckAfterMs)
  expect(calls).toEqual(['too slow'])
})

test('every read restarts the timeout of a slow reader, and a reader without a backlog has no timeout', async () => {
  const { outbox, stop, go, scheduler, calls } = arrange()
  const price = counter('price')
  for (let at = 1; at <= 5; at++) {
    stop()
    outbox.send(long('L'))
    await turns()
    outbox.sendLatest(price, frame('price is 1'))
    scheduler.advanceTo(at * (stuckAfterMs - 1))
    go()
    await turns()
  }
  expect(calls).toEqual([])
  expect(scheduler.pending()).toBe(0)
})

test('a reader of many channels gets its snapshots in batches, so that others get their share', async () => {
  const { outbox, taken } = arrange()
  const channels = Array.from({ length: 40 }, () => ({ greeting: () => long('G') }))
  for (const channel of channels) outbox.greet(channel)
  await setImmediate()
  expect(taken().length).toBeLessThan(10)
  await turns()
  await turns()
  expect(taken().length).toBe(40)
})

test('a closed outbox sends nothing and leaves no timer', async () => {
  const { outbox, stop, go, taken, scheduler, wire } = arrange()
  stop()
  outbox.send(long('L'))
  await turns()
  outbox.send(frame('waiting'))
  outbox.close()
  outbox.send(frame('later'))
  go()
  await turns()
  expect(taken()).toEqual(['L'])
  expect(scheduler.pending()).toBe(0)
  expect(wire.listenerCount('drain')).toBe(0)
})
