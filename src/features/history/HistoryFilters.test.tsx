// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { defaultFilter, type HistoryFilter } from '@/account/history/historyFilter'
import { HistoryFilters } from './HistoryFilters'

afterEach(cleanup)

const nowMs = Date.UTC(2026, 10, 21, 12, 0, 30)

/** Draws the filters of the fills; `told` is what was chosen. */
function drawn(filter: HistoryFilter = defaultFilter) {
  const told: HistoryFilter[] = []
  const names = ['BTC-PERP', 'ETH-PERP']
  render(
    <HistoryFilters
      kind="fills"
      filter={filter}
      names={names}
      onChange={(next) => told.push(next)}
      nowMs={() => nowMs}
      actions={undefined}
    />,
  )
  return told
}
const instrument = () => screen.getByRole('combobox', { name: 'Instrument' })

test('a choice is told, and "both" takes it back', () => {
  const told = drawn({ ...defaultFilter, chosen: { role: 'maker' } })
  fireEvent.change(screen.getByRole('combobox', { name: 'Side' }), { target: { value: 'sell' } })
  fireEvent.change(screen.getByRole('combobox', { name: 'Role' }), { target: { value: '' } })
  expect(told.map(({ chosen }) => chosen)).toEqual([{ role: 'maker', side: 'sell' }, {}])
})

test('a name is taken when it is whole, by Enter otherwise, and in the letters of the venue', () => {
  const told = drawn()
  fireEvent.change(instrument(), { target: { value: 'eth' } })
  expect(told).toEqual([])
  fireEvent.change(instrument(), { target: { value: 'ETH-PERP' } })
  fireEvent.change(instrument(), { target: { value: 'eth-25sep26-3000-c' } })
  fireEvent.keyDown(instrument(), { key: 'Enter' })
  expect(told.map(({ instrumentName }) => instrumentName)).toEqual(['ETH-PERP', 'ETH-25SEP26-3000-C'])
})

test('Esc takes back what was typed', () => {
  const told = drawn({ ...defaultFilter, instrumentName: 'BTC-PERP' })
  fireEvent.change(instrument(), { target: { value: 'nonsense' } })
  fireEvent.keyDown(instrument(), { key: 'Escape' })
  expect(instrument()).toHaveProperty('value', 'BTC-PERP')
  expect(told).toEqual([])
})

test('a time of one’s own begins a day back, to the minute, and its end is open', () => {
  const told = drawn()
  fireEvent.click(screen.getByRole('radio', { name: 'Custom' }))
  expect(told.at(-1)?.range).toEqual({ preset: 'custom', fromMs: Date.UTC(2026, 10, 20, 12, 0), toMs: undefined })
})

test('filters can be cleared when there are any', () => {
  drawn()
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
  cleanup()
  const told = drawn({ ...defaultFilter, chosen: { side: 'buy' } })
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(told).toEqual([defaultFilter])
})
