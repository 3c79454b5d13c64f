import { expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import { manualPort } from '@/dev/testing/manualPort'
import { createSteppedClock } from './clocks'
import { createTestControl } from './testControl'

const startMs = Date.parse('2026-01-10T05:30:00Z')

/** A control without a venue that records when housekeeping would run. */
function control({ isMoving = false } = {}) {
  const clock = createSteppedClock({ nowMs: () => startMs, nowNs: () => BigInt(startMs) * 1_000_000n })
  const { port, emit } = manualPort()
  emit({ type: 'pricesChanged', indexes: [{ asset: 'ETH', price: parseFixed6('3000') }], marks: [] })
  const done: string[] = []
  const note = (what: string) => Promise.resolve(void done.push(what))
  const made = createTestControl({
    port,
    clock,
    housekeeping: {
      tick: () => note(new Date(clock.nowMs()).toISOString().slice(11, 19)),
      stop: () => Promise.resolve(),
    },
    market: {
      roll: () => Promise.resolve(),
      answerOtc: () => Promise.resolve(),
      stop: () => Promise.resolve(),
      ...(!isMoving && { setIndex: (asset: string, price: number) => note(`${asset} ${price}`) }),
    },
  })
  return { ...made, done }
}

test('a few seconds advance one by one', async () => {
  const { advance, done } = control()
  await advance(2_500)
  expect(done).toEqual(['05:30:01', '05:30:02', '05:30:02'])
})

test('hours advance from one full hour to the next, the last one before an expiry in quarters', async () => {
  const { advanceTo, done } = control()
  await advanceTo(Date.parse('2026-01-10T08:30:00Z'))
  expect(done).toEqual(['06:00:00', '07:00:00', '07:15:00', '07:30:00', '07:45:00', '08:00:00', '08:30:00'])
})

test('setting an index also triggers a margin check', async () => {
  const { setIndex, done } = control()
  await setIndex('ETH', 2500)
  expect(done).toEqual(['ETH 2500', '05:30:00'])
})

test('setting the clock back, an unknown asset and an invalid price are rejected with a message', async () => {
  const { advance, advanceTo, setIndex, done } = control()
  await expect(advance(0)).rejects.toThrow('the clock goes forward only')
  await expect(advanceTo(startMs - 1)).rejects.toThrow('the clock goes forward only')
  await expect(setIndex('XRP', 1)).rejects.toThrow('there is no index of XRP')
  await expect(setIndex('ETH', -1)).rejects.toThrow('above zero')
  expect(done).toEqual([])
})

test('the index of a live market cannot be set', async () => {
  await expect(control({ isMoving: true }).setIndex('ETH', 1)).rejects.toThrow(
    'the index can’t be set in a live market',
  )
})
