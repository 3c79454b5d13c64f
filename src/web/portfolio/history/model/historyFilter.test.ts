import { expect, test } from 'vitest'
import { defaultFilter, historySearch, isFiltered, readHistoryFilter } from './historyFilter'

test('a URL without a filter shows the last thirty days of everything', () => {
  expect(readHistoryFilter('fills', '')).toEqual({ filter: defaultFilter, ignored: [] })
  expect(isFiltered(defaultFilter)).toBe(false)
})

test('a filter round-trips through the URL', () => {
  const search = 'side=sell&type=liquidation&instrument=ETH-30OCT26-3400-C&range=24h'
  const { filter, ignored } = readHistoryFilter('fills', search)
  expect(ignored).toEqual([])
  expect(filter).toEqual({
    range: { preset: '24h' },
    instrumentName: 'ETH-30OCT26-3400-C',
    chosen: { side: 'sell', type: 'liquidation' },
  })
  expect(historySearch('fills', filter, '')).toBe(search)
})

test('invalid parameters are dropped and listed, and the others are kept', () => {
  const { filter, ignored } = readHistoryFilter('fills', 'side=up&range=9d&role=maker&instrument=<b>&from=soon')
  expect(filter).toEqual({ ...defaultFilter, chosen: { role: 'maker' } })
  expect(ignored).toEqual(['side=up', 'instrument=<b>', 'from=soon', 'range=9d'])
})

test('a parameter of another list is ignored without a warning', () => {
  expect(readHistoryFilter('funding', 'role=maker')).toEqual({ filter: defaultFilter, ignored: [] })
  expect(historySearch('funding', defaultFilter, 'role=maker&venue=paper')).toBe('venue=paper')
})

test('URL times are UTC, one end may be open, and a window that ends before it starts is rejected', () => {
  const from = Date.UTC(2026, 10, 20, 8, 30)
  expect(readHistoryFilter('orders', 'from=2026-11-20T08:30Z').filter.range).toEqual({
    preset: 'custom',
    fromMs: from,
    toMs: undefined,
  })
  const backwards = readHistoryFilter('orders', 'from=2026-11-20T08:30Z&to=2026-11-19T08:30Z')
  expect(backwards.filter.range).toEqual({ preset: '30d' })
  expect(backwards.ignored).toHaveLength(2)
  const custom = { ...defaultFilter, range: { preset: 'custom', fromMs: from, toMs: from + 90_000 } } as const
  expect(historySearch('orders', custom, '')).toBe('from=2026-11-20T08%3A30Z&to=2026-11-20T08%3A31%3A30Z')
})

test('a day that does not exist is not a time', () => {
  expect(readHistoryFilter('orders', 'to=2026-13-40T00:00Z').ignored).toEqual(['to=2026-13-40T00:00Z'])
})
