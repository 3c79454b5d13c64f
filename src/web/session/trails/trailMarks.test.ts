import { expect, test } from 'vitest'
import { createRandom } from '@/core/lib/random'
import { hostileText, hostileValue, mutateText } from '@/dev/testing/fuzz/hostile'
import { mutate } from '@/dev/testing/fuzz/mutate'
import type { MarkStorage } from '@/web/session/orders/persistedOrders'
import { createTrailMarks } from './trailMarks'

const entry = {
  instrumentName: 'ETH-PERP',
  priceStep: '0.1',
  unit: 'percent',
  distance: '0.015',
  activation: '3100',
  minEditMs: 2_000,
  isActive: false,
  ids: ['1a1a1a1a1a1a1a1a'],
}

function storageOf(text: string) {
  const stored = new Map([['optick.trail.name.1', text]])
  const storage: MarkStorage = {
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, next) => void stored.set(name, next),
    removeItem: (name) => void stored.delete(name),
    key: (at) => [...stored.keys()][at] ?? null,
    get length() {
      return stored.size
    },
  }
  return { storage, stored }
}

test('an entry is read back unchanged', () => {
  expect(createTrailMarks(storageOf(JSON.stringify(entry)).storage, 'name').read()).toEqual([
    {
      name: 'optick.trail.name.1',
      instrumentName: 'ETH-PERP',
      priceStep: 100_000n,
      distance: { unit: 'percent', fraction: 15_000n },
      activation: 3_100_000_000n,
      minEditMs: 2_000,
      isActive: false,
      ids: ['1a1a1a1a1a1a1a1a'],
    },
  ])
  const zero = { ...entry, priceStep: '0' }
  expect(createTrailMarks(storageOf(JSON.stringify(zero)).storage, 'name').read()).toEqual([])
})

test('any content is dropped or parsed, and a parsed entry is unchanged by a round trip', () => {
  const random = createRandom(48)
  let read = 0
  for (let at = 0; at < 4_000; at++) {
    const kind = random.integer(8)
    const json = JSON.stringify(kind === 1 ? hostileValue(random) : mutate(entry, random)) ?? 'null'
    const text = kind === 0 ? hostileText(random) : kind < 4 ? mutateText(json, random) : json
    const { storage, stored } = storageOf(text)
    const marks = createTrailMarks(storage, 'name')
    const [mark] = marks.read()
    if (mark === undefined) continue
    read += 1
    // An entry holds only part of the order's id.
    marks.keep('0x1a1a1a1a1a1a1a1a', mark, ['0x1a1a1a1a1a1a1a1a'])
    stored.delete('optick.trail.name.1')
    expect(marks.read()).toEqual([{ ...mark, name: 'optick.trail.name.1a1a1a1a1a1a1a1a', ids: ['1a1a1a1a1a1a1a1a'] }])
  }
  expect(read).toBeGreaterThan(100)
})
