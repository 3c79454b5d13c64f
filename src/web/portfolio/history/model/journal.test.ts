import { expect, test } from 'vitest'
import { parseFixed6, type Usd } from '@/core/protocol/fixed6'
import type { ClosedFigures, ClosedPosition } from './closedPositions'
import { createJournalStore, mostEntries, readJournal, readTags, tagSummaries } from './journal'

function memory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

function position(id: string, net: string | undefined): ClosedPosition {
  // The tag summary reads no other figure.
  const figures = net === undefined ? undefined : ({ net: parseFixed6<Usd>(net) } as ClosedFigures)
  const contract = { instrumentName: 'ETH-PERP', instrumentType: 'PERPETUAL', side: 'buy' } as const
  return { ...contract, id, figures, ending: 'trade', closedNs: 1n, fillCount: 2, knownFromNs: 0n }
}

test('tags are split at commas, trimmed, shortened and deduplicated', () => {
  expect(readTags(' scalp,, Breakout ,SCALP, a   b')).toEqual(['scalp', 'Breakout', 'a b'])
  expect(readTags('x'.repeat(30))).toEqual(['x'.repeat(24)])
  expect(readTags('1,2,3,4,5,6,7')).toHaveLength(6)
})

test('an entry persists, also for another tab, and an empty one is removed', () => {
  const storage = memory()
  const store = createJournalStore(storage, 'key')
  const other = createJournalStore(storage, 'key')
  expect(store.write('a', { note: ' late entry ', tags: ['scalp'] })).toBe(true)
  other.reload()
  expect(other.getSnapshot()).toEqual(new Map([['a', { note: 'late entry', tags: ['scalp'] }]]))
  // The other tab reads the stored journal first.
  other.write('b', { note: '', tags: ['swing'] })
  store.write('a', { note: ' ', tags: [] })
  expect([...store.getSnapshot().keys()]).toEqual(['b'])
  store.clear()
  expect(createJournalStore(storage, 'key').getSnapshot().size).toBe(0)
})

test('a full journal rejects new entries and loses none', () => {
  const store = createJournalStore(memory(), 'key')
  for (let index = 0; index < mostEntries; index += 1) store.write(String(index), { note: 'n', tags: [] })
  expect(store.write('one more', { note: 'n', tags: [] })).toBe(false)
  expect(store.write('0', { note: 'changed', tags: [] })).toBe(true)
  expect(store.getSnapshot().size).toBe(mostEntries)
})

test('stored data of another shape is an empty journal', () => {
  for (const stored of [undefined, 'x', { version: 2, entries: [] }, { version: 1, entries: [{ id: 1 }] }]) {
    expect(readJournal(stored).size).toBe(0)
  }
})

test('a damaged entry does not take the others with it', () => {
  const entries = [
    { id: 'a', note: 'kept', tags: [] },
    { id: 'b', note: 7 },
    null,
    { id: 'c', note: 'too', tags: ['x'] },
  ]
  expect([...readJournal({ version: 1, entries })]).toEqual([
    ['a', { note: 'kept', tags: [] }],
    ['c', { note: 'too', tags: ['x'] }],
  ])
})

test('a tag sums count, wins and net of its positions; unknown results are neither wins nor losses', () => {
  const positions = [position('a', '10'), position('b', '-4'), position('c', undefined), position('d', '7')]
  const journal = new Map([
    ['a', { note: '', tags: ['scalp', 'news'] }],
    ['b', { note: '', tags: ['scalp'] }],
    ['c', { note: '', tags: ['scalp', 'lost file'] }],
    ['gone', { note: '', tags: ['scalp'] }],
  ])
  expect(tagSummaries(positions, journal)).toEqual([
    { tag: 'scalp', count: 3, known: 2, won: 1, net: parseFixed6('6') },
    { tag: 'lost file', count: 1, known: 0, won: 0, net: undefined },
    { tag: 'news', count: 1, known: 1, won: 1, net: parseFixed6('10') },
  ])
})
