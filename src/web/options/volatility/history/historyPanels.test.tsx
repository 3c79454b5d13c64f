// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { smileScene } from '@/dev/scenes/smileScene'
import { expiryFigures } from '../volatilityRows'
import { IvHistoryPanel } from './IvHistoryPanel'
import { ConePanel, RealisedPanel } from './RealisedPanels'

afterEach(cleanup)

const live = { status: 'live' } as const
const all = expiryFigures([smileScene(() => 0.6, { days: 1 }), smileScene(() => 0.6, { days: 90 })], new Map())
const hourly = (data: readonly (number | undefined)[] | undefined, error: Error | null = null) => ({
  data,
  error,
  refetch: vi.fn(async () => {}),
})
/** Eight days of returns of ±1 % an hour: √(24 / 23 × 1e-4 × 8,760) = 95.6 % over a day, 93.9 % over a week. */
const zigzag = Array.from({ length: 8 * 24 + 1 }, (_, hour) => (hour % 2 === 0 ? 100 : 100 * Math.exp(0.01)))

function rowsOf(name: string): readonly (readonly (string | null)[])[] {
  const [, ...rows] = within(screen.getByRole('table', { name })).getAllByRole('row')
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  )
}

test('the cone and its table have the same numbers, and name the length of the history', () => {
  render(<ConePanel hours={hourly(zigzag)} all={all} freshness={live} />)
  expect(screen.getByText('of 8 d')).toBeTruthy()
  const slider = screen.getByRole('slider', { name: 'Volatility cone' })
  fireEvent.change(slider, { target: { value: '0' } })
  expect(slider.getAttribute('aria-valuetext')).toBe('1 d: realised 95.6%, median 95.6%, 95.6% to 95.6%')
  fireEvent.click(screen.getByRole('button', { name: 'Table' }))
  const [day, , week] = rowsOf('Volatility cone')
  expect(day).toEqual(['1 d', ...Array<string>(8).fill('95.6%'), '60.0%'])
  // Eight days are no two weeks, so a week has no spread.
  expect(week).toEqual(['7 d', ...Array<string>(7).fill('—'), '93.9%', '60.0%'])
})

test('realised stands beside implied volatility, and windows beyond the history are unknown', () => {
  render(<RealisedPanel hours={hourly(zigzag)} all={all} freshness={live} />)
  const rows = rowsOf('Realised against implied')
  // 60.0 − 93.9 points; the prices of whole days are equal.
  expect(rows[2]?.[0]).toBe('7 d')
  expect(rows[2]?.slice(1, 3)).toEqual(['93.9%', '0.0%'])
  expect(rows[2]?.slice(-2)).toEqual(['60.0%', '−33.9'])
  expect(rows[3]).toEqual(['14 d', '—', '—', '—', '—', '60.0%', '—'])
})

test('no history, a failed read and a short history are told apart', () => {
  const { rerender } = render(<ConePanel hours={hourly(undefined)} all={all} freshness={live} />)
  expect(screen.queryByRole('slider')).toBeNull()
  rerender(<ConePanel hours={hourly(zigzag.slice(0, 20))} all={all} freshness={live} />)
  expect(screen.getByText('Less than a day of index prices so far')).toBeTruthy()
  const failed = hourly(undefined, new Error('x'))
  rerender(<ConePanel hours={failed} all={all} freshness={live} />)
  expect(screen.getByText('Couldn’t load past index prices')).toBeTruthy()
})

const dayNs = 86_400_000_000_000n
const past = [0.5, 0.55, 0.58, 0.7].map((atm, day) => ({
  timeNs: BigInt(day) * dayNs,
  atm,
  riskReversal: day === 0 ? undefined : -0.02,
  butterfly: 0.01,
}))
const nothing = { atm: undefined, riskReversal: undefined, butterfly: undefined }
const ivProps = {
  lines: [
    { days: 7, points: [] },
    { days: 30, points: past },
  ],
  now: [nothing, { atm: 0.6, riskReversal: -0.03, butterfly: 0.01 }],
  nowNs: 4n * dayNs,
  isLoading: false,
  error: null,
  onRetry: async () => {},
  range: 'week',
  onRange: () => {},
  freshness: live,
} as const

test('the rank of now is that of the history, which is named, and a tenor without a history has none', () => {
  render(<IvHistoryPanel {...ivProps} />)
  // (0.6 − 0.5) / (0.7 − 0.5), three of four values below, in three days.
  expect(rowsOf('IV rank')).toEqual([
    ['7 d', '—', '—', '—', '—', '—', '—'],
    ['30 d', '60.0%', '50%', '75%', '50.0%', '70.0%', '3.0 d, 4 values'],
  ])
  fireEvent.click(screen.getByRole('radio', { name: '25Δ RR' }))
  // −3 is the lowest of the range from −3 to −2, and no past value is lower.
  expect(rowsOf('IV rank')[1]).toEqual(['30 d', '−3.00', '0%', '0%', '−3.00', '−2.00', '2.0 d, 3 values'])
})

test('the table of the history lists what the line draws, newest first', () => {
  render(<IvHistoryPanel {...ivProps} />)
  const slider = screen.getByRole('slider', { name: 'ATM IV' })
  expect(slider.getAttribute('aria-valuetext')).toMatch(/: 7 d —, 30 d 60\.0%$/)
  fireEvent.click(screen.getByRole('button', { name: 'Table' }))
  expect(rowsOf('ATM IV').map((row) => row.slice(1))).toEqual([
    ['—', '60.0%'],
    ['—', '70.0%'],
    ['—', '58.0%'],
    ['—', '55.0%'],
    ['—', '50.0%'],
  ])
})

test('without past marks the panel says so', () => {
  render(<IvHistoryPanel {...ivProps} lines={[{ days: 30, points: [] }]} />)
  expect(screen.getByText('The venue has no marks of this period that give a volatility.')).toBeTruthy()
})
