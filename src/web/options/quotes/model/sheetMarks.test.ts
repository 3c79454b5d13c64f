import { expect, test } from 'vitest'
import { createRandom } from '@/core/lib/random'
import { createTrailBrowser } from '@/dev/scenes/trailScene'
import { hostileText, hostileValue, mutateText } from '@/dev/testing/fuzz/hostile'
import { mutate } from '@/dev/testing/fuzz/mutate'
import { createSheetMarks } from './sheetMarks'

const entry = {
  asset: 'ETH',
  lines: [{ name: 'ETH-27NOV26-3000-C', size: '1.5' }],
  unit: 'percent',
  halfWidth: '2.5',
  shift: '-0.5',
  skew: '1',
  band: '0.5',
  maxDelta: '10',
  maxVega: '200',
  maxOrderValue: '5000',
  perSecond: 4,
  needsMmp: true,
  ids: ['0123456789abcdef'],
  isRunning: true,
}
const name = 'optick.quotes.name.ETH'

test('an entry is read back unchanged', () => {
  const { storage } = createTrailBrowser()
  storage.setItem(name, JSON.stringify(entry))
  const marks = createSheetMarks(storage, 'name')
  expect(marks.read()).toEqual([
    {
      settings: {
        asset: 'ETH',
        lines: [{ instrumentName: 'ETH-27NOV26-3000-C', size: 1_500_000n }],
        unit: 'percent',
        halfWidth: 2_500_000n,
        shift: -500_000n,
        skew: 1_000_000n,
        band: 500_000n,
        maxDelta: 10_000_000n,
        maxVega: 200_000_000n,
        maxOrderValue: 5_000_000_000n,
        perSecond: 4,
        needsMmp: true,
      },
      ids: ['0123456789abcdef'],
      isRunning: true,
    },
  ])
  expect(createSheetMarks(storage, 'other').read()).toEqual([])
})

test('any content is dropped or parsed, and a parsed entry is unchanged by a round trip', () => {
  const random = createRandom(48)
  let read = 0
  for (let at = 0; at < 4_000; at++) {
    const kind = random.integer(8)
    const json = JSON.stringify(kind === 1 ? hostileValue(random) : mutate(entry, random)) ?? 'null'
    const { storage } = createTrailBrowser()
    storage.setItem(name, kind === 0 ? hostileText(random) : kind < 4 ? mutateText(json, random) : json)
    const marks = createSheetMarks(storage, 'name')
    const [mark] = marks.read()
    if (mark === undefined) continue
    read += 1
    storage.removeItem(name)
    marks.keep(
      mark.settings,
      mark.ids.map((id) => `0x${id}` as const),
      mark.isRunning,
    )
    expect(marks.read()).toEqual([mark])
  }
  expect(read).toBeGreaterThan(100)
})
