// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { defaultFilter, type HistoryFilter } from '@/web/portfolio/history/model/historyFilter'
import { HistoryFilters, localMinute, readLocalMinute } from './HistoryFilters'

afterEach(cleanup)

const nowMs = Date.UTC(2026, 10, 21, 12, 0, 30)

/** Renders the filters of fills. `filters` collects the changes. */
function drawn(filter: HistoryFilter = defaultFilter) {
  const filters: HistoryFilter[] = []
  const names = ['BTC-PERP', 'ETH-PERP']
  render(
    <HistoryFilters
      kind="fills"
      filter={filter}
      names={names}
      onChange={(next) => filters.push(next)}
      nowMs={() => nowMs}
      actions={undefined}
    />,
  )
  return filters
}
const instrument = () => screen.getByRole('combobox', { name: 'Instrument' })

test('a choice is applied, and "both" clears it', () => {
  const filters = drawn({ ...defaultFilter, chosen: { role: 'maker' } })
  fireEvent.change(screen.getByRole('combobox', { name: 'Side' }), { target: { value: 'sell' } })
  fireEvent.change(screen.getByRole('combobox', { name: 'Role' }), { target: { value: '' } })
  expect(filters.map(({ chosen }) => chosen)).toEqual([{ role: 'maker', side: 'sell' }, {}])
})

test('an instrument name is applied once complete or on Enter, in the venue’s spelling', () => {
  const filters = drawn()
  fireEvent.change(instrument(), { target: { value: 'eth' } })
  expect(filters).toEqual([])
  fireEvent.change(instrument(), { target: { value: 'ETH-PERP' } })
  fireEvent.change(instrument(), { target: { value: 'eth-25sep26-3000-c' } })
  fireEvent.keyDown(instrument(), { key: 'Enter' })
  expect(filters.map(({ instrumentName }) => instrumentName)).toEqual(['ETH-PERP', 'ETH-25SEP26-3000-C'])
})

test('Esc discards the typed text', () => {
  const filters = drawn({ ...defaultFilter, instrumentName: 'BTC-PERP' })
  fireEvent.change(instrument(), { target: { value: 'nonsense' } })
  fireEvent.keyDown(instrument(), { key: 'Escape' })
  expect(instrument()).toHaveProperty('value', 'BTC-PERP')
  expect(filters).toEqual([])
})

test('a custom range starts a day ago, to the minute, with an open end', () => {
  const filters = drawn()
  fireEvent.click(screen.getByRole('radio', { name: 'Custom' }))
  expect(filters.at(-1)?.range).toEqual({ preset: 'custom', fromMs: Date.UTC(2026, 10, 20, 12, 0), toMs: undefined })
})

test('filters can be cleared if there are any', () => {
  drawn()
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
  cleanup()
  const filters = drawn({ ...defaultFilter, chosen: { side: 'buy' } })
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(filters).toEqual([defaultFilter])
})

test('a field shows the time that it is read as, to the minute', () => {
  expect(localMinute(Date.UTC(2026, 10, 21, 9, 5, 33), 'Asia/Kolkata')).toBe('2026-11-21T14:35')
  expect(readLocalMinute('2026-11-21T14:35', 'Asia/Kolkata')).toBe(Date.UTC(2026, 10, 21, 9, 5))
  // Winter time begins in New York on 1 November 2026.
  expect(readLocalMinute('2026-10-31T12:00', 'America/New_York')).toBe(Date.UTC(2026, 9, 31, 16))
  expect(readLocalMinute('2026-11-02T12:00', 'America/New_York')).toBe(Date.UTC(2026, 10, 2, 17))
})

test('an incomplete field is not a time', () => {
  expect([readLocalMinute(''), readLocalMinute('2026-11'), readLocalMinute('2026-13-45T00:00')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
