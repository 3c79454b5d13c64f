import { expect, test } from 'vitest'
import { createRandom } from '@/core/lib/random'
import { createTrailBrowser } from '@/dev/scenes/trailScene'
import { hostileText, hostileValue, mutateText } from '@/dev/testing/fuzz/hostile'
import { mutate } from '@/dev/testing/fuzz/mutate'
import { createHedgeMarks } from './hedgeMarks'

const entry = {
  asset: 'ETH',
  target: '-1.5',
  band: '2',
  maxAmount: '10',
  minIntervalMs: 10_000,
  slippage: '0.001',
  dailyCost: '100',
  untilMs: 1_790_000_000_000,
  marginUse: '0.8',
  totalAmount: '50',
  settling: 'pause',
  hedges: 3,
  hedged: '7.25',
  day: '2026-11-28',
  spent: '-0.5',
  fees: '1.25',
  slippageUsd: '-1.75',
  lastMs: 1_789_999_999_000,
  isRunning: true,
}
const name = 'optick.hedger.name.ETH'

test('an entry is read back unchanged', () => {
  const { storage } = createTrailBrowser()
  storage.setItem(name, JSON.stringify(entry))
  const marks = createHedgeMarks(storage, 'name')
  const [mark] = marks.read()
  expect(mark).toEqual({
    settings: {
      asset: 'ETH',
      target: -1_500_000n,
      band: 2_000_000n,
      maxAmount: 10_000_000n,
      minIntervalMs: 10_000,
      slippage: 1_000n,
      dailyCost: 100_000_000n,
      untilMs: 1_790_000_000_000,
      marginUse: 800_000n,
      totalAmount: 50_000_000n,
      settling: 'pause',
    },
    totals: {
      hedges: 3,
      hedged: 7_250_000n,
      day: '2026-11-28',
      spent: -500_000n,
      fees: 1_250_000n,
      slippage: -1_750_000n,
      lastMs: 1_789_999_999_000,
    },
    isRunning: true,
  })
  expect(createHedgeMarks(storage, 'other').read()).toEqual([])
})

test('any content is dropped or parsed, and a parsed entry is unchanged by a round trip', () => {
  const random = createRandom(48)
  let read = 0
  for (let at = 0; at < 4_000; at++) {
    const kind = random.integer(8)
    const json = JSON.stringify(kind === 1 ? hostileValue(random) : mutate(entry, random)) ?? 'null'
    const { storage } = createTrailBrowser()
    storage.setItem(name, kind === 0 ? hostileText(random) : kind < 4 ? mutateText(json, random) : json)
    const marks = createHedgeMarks(storage, 'name')
    const [mark] = marks.read()
    if (mark === undefined) continue
    read += 1
    storage.removeItem(name)
    marks.keep(mark)
    expect(marks.read()).toEqual([mark])
  }
  expect(read).toBeGreaterThan(100)
})
