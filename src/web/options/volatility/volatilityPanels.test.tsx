// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import { smileScene } from '@/dev/scenes/smileScene'
import { ExpiryStrip } from './ExpiryStrip'
import type { Compare } from './SmileCompare'
import { SmilePanel } from './SmilePanel'
import { SurfacePanel } from './SurfacePanel'
import { TermPanel } from './TermPanel'
import { expiryFigures } from './volatilityRows'

afterEach(cleanup)

const live = { status: 'live' } as const
const smiles = [
  smileScene((k) => 0.6 - k, { days: 30, strikes: [2700, 3000, 3300] }),
  smileScene((k) => 0.65 - k / 2, { days: 90, strikes: [2700, 3000, 3300] }),
]
const fits = new Map([
  [
    smiles[0]?.expiryNs ?? 0n,
    {
      basis: 'mark',
      years: 30 / 365,
      count: 5,
      fit: { params: { a: (0.61 ** 2 * 30) / 365, b: 0, rho: 0, m: 0, sigma: 0.1 }, error: 0 },
    } as const,
  ],
])
const all = expiryFigures(smiles, fits)

function actions() {
  return { onTrade: vi.fn(), onLegs: vi.fn() }
}

const alone: Compare = { kind: 'off', at: '', comparison: { status: 'off' }, onKind: vi.fn(), onAt: vi.fn() }

function smile(acts = actions(), compare = alone) {
  render(
    <SmilePanel
      compare={compare}
      shown={all.slice(0, 1)}
      freshness={live}
      basis="mark"
      onBasis={() => {}}
      axis="strike"
      onAxis={() => {}}
      {...acts}
    />,
  )
  return { ...acts, slider: () => screen.getByRole<HTMLInputElement>('slider') }
}

function nth(elements: readonly HTMLElement[], index: number): HTMLElement {
  const element = elements[index]
  if (element === undefined) throw new Error(`there is no element ${index}`)
  return element
}

const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('the smile shows the quotes of the selected strike and its distance from the fit', () => {
  const { slider } = smile()
  expect(slider().getAttribute('aria-valuetext')).toBe(
    '3000-C: bid 59.5%, mark 60.0%, ask 60.5%, fit 61.0%, −1.00 points from it',
  )
  fireEvent.change(slider(), { target: { value: '2' } })
  // 0.6 − ln 1.1 = 0.50469: 10.53 points below the fit.
  expect(slider().getAttribute('aria-valuetext')).toBe(
    '3300-C: bid 50.0%, mark 50.5%, ask 51.0%, fit 61.0%, −10.53 points from it',
  )
})

test('Enter trades the selected level, Shift+Enter makes it a leg, and a bid is sold', () => {
  const { slider, onTrade, onLegs } = smile()
  fireEvent.focus(slider())
  fireEvent.keyDown(slider(), { key: 'Enter' })
  expect(onTrade).toHaveBeenCalledWith('ETH-30D-3000-C')
  fireEvent.keyDown(slider(), { key: 'ArrowDown' })
  fireEvent.keyDown(slider(), { key: 'ArrowDown' })
  fireEvent.keyDown(slider(), { key: 'Enter', shiftKey: true })
  expect(onLegs).toHaveBeenCalledWith([{ instrumentName: 'ETH-30D-3000-C', side: 'sell' }])
})

test('the table of the smile has the same numbers, and its rows open the same tickets', () => {
  const { onTrade } = smile()
  fireEvent.click(screen.getByRole('button', { name: 'Table' }))
  const rows = within(screen.getByRole('table', { name: 'Smile' })).getAllByRole('row')
  expect(rows).toHaveLength(4)
  expect(cells(nth(rows, 2)).slice(0, -1)).toEqual([
    '3,000',
    'Call',
    '0.535',
    '0.0000',
    '59.5%',
    '60.0%',
    '60.0%',
    '60.5%',
    '61.0%',
    'cheap−1.00',
  ])
  fireEvent.keyDown(nth(rows, 1), { key: 'Enter' })
  expect(onTrade).toHaveBeenCalledWith('ETH-30D-2700-P')
})

test('a smile that cannot be fitted shows the reason', () => {
  const unfitted = expiryFigures(
    smiles,
    new Map([[smiles[0]?.expiryNs ?? 0n, { basis: 'mark', years: 0.1, fit: undefined, count: 3 } as const]]),
  )
  render(
    <SmilePanel
      compare={alone}
      shown={unfitted.slice(0, 1)}
      freshness={live}
      basis="mark"
      onBasis={() => {}}
      axis="delta"
      onAxis={() => {}}
      {...actions()}
    />,
  )
  expect(screen.getByText('Only 3 two-sided strikes; a fit needs 5. Dotted line connects marks.')).toBeTruthy()
})

/** The smile of then: two points higher at 3,000, and nothing known at 2,700. */
const dayAgo = {
  expiryNs: smiles[0]?.expiryNs ?? 0n,
  timeNs: 1_790_000_000_000_000_000n,
  years: 31 / 365,
  forward: 3105.2,
  atm: 0.605,
  ivs: new Map([
    [parseFixed6<Price>('3000'), 0.62],
    [parseFixed6<Price>('3300'), 0.5],
  ]),
}

function compared(comparison: Compare['comparison'], kind: Compare['kind'] = 'day'): Compare {
  return { ...alone, kind, comparison }
}

test('an earlier smile is in the legend, the table and the text of a strike, and a strike without a mark then is unknown', () => {
  const { slider } = smile(actions(), compared({ status: 'read', smile: dayAgo, isAsAsked: true }))
  expect(screen.getByText('24 h ago, F 3,105.2, ATM 60.5%')).toBeTruthy()
  expect(slider().getAttribute('aria-valuetext')).toMatch(/; earlier 62\.0%, −2\.00 points since$/)
  fireEvent.change(slider(), { target: { value: '0' } })
  expect(slider().getAttribute('aria-valuetext')).toMatch(/; earlier —, — points since$/)
  fireEvent.click(screen.getByRole('button', { name: 'Table' }))
  const rows = within(screen.getByRole('table', { name: 'Smile' })).getAllByRole('row')
  // The marks are 0.6 − ln(K/3000): 60 % at 3,000 and 50.469 % at 3,300.
  expect([1, 2, 3].map((at) => cells(nth(rows, at)).slice(10, 12))).toEqual([
    ['—', '—'],
    ['62.0%', '−2.00'],
    ['50.0%', '+0.47'],
  ])
})

test.each<[Compare['comparison'], RegExp]>([
  [{ status: 'loading', count: 12, total: 42 }, /^Loading past marks: 12 of 42 options$/],
  [{ status: 'invalid' }, /^Enter a time in the past\.$/],
  [
    { status: 'none', timeNs: dayAgo.timeNs, firstNs: dayAgo.timeNs + 3_600_000_000_000n },
    /^No marks of this expiry at 21 Sept?, .*: the venue’s first since then are of 21 Sept?, /,
  ],
  [{ status: 'none', timeNs: dayAgo.timeNs, firstNs: undefined }, /^The venue has no marks of this expiry at 21 Sept?/],
  [{ status: 'read', smile: dayAgo, isAsAsked: false }, /^21 Sept?, .*, F 3,105\.2, ATM 60\.5%$/],
])('what is known of the earlier smile is said: %o', (comparison, text) => {
  smile(actions(), compared(comparison))
  expect(screen.getByRole('status').textContent).toMatch(text)
})

test('a choice of the earlier time is passed on', () => {
  const compare = { ...compared({ status: 'invalid' }, 'at'), onKind: vi.fn(), onAt: vi.fn() }
  smile(actions(), compare)
  fireEvent.change(screen.getByRole('combobox', { name: 'Compare' }), { target: { value: 'week' } })
  expect(compare.onKind).toHaveBeenCalledWith('week')
  fireEvent.change(screen.getByLabelText('Time of the earlier smile'), { target: { value: '2026-09-21T08:00' } })
  expect(compare.onAt).toHaveBeenCalledWith('2026-09-21T08:00')
})

test('the term structure shows its figures, and so does its table', () => {
  const acts = actions()
  render(<TermPanel all={all} freshness={live} onChoose={() => {}} twinOf={() => 'twin'} {...acts} />)
  const slider = screen.getByRole('slider')
  fireEvent.change(slider, { target: { value: '1' } })
  // 0.65² × 90 − 0.61² × 30 = 26.862 in 60 days: √0.4477 = 0.66911.
  expect(slider.getAttribute('aria-valuetext')).toBe(
    '1 Apr 70, 90 d: at the money 65.0%, risk reversal —, butterfly —, forward 66.9%',
  )
  fireEvent.keyDown(slider, { key: 'Enter', shiftKey: true })
  expect(acts.onLegs).toHaveBeenCalledWith([
    { instrumentName: 'ETH-90D-3000-C', side: 'buy' },
    { instrumentName: 'twin', side: 'buy' },
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Table' }))
  const rows = within(screen.getByRole('table', { name: 'Term structure' })).getAllByRole('row')
  expect(cells(nth(rows, 2))).toEqual(['1 Apr 70 90 d', '3,000.00', '65.0%', '—', '—', '66.9%', '—', '—'])
})

test('the surface and its table have the same numbers, and a cell trades the nearest strike', () => {
  const acts = actions()
  render(<SurfacePanel all={all.slice(1)} freshness={live} kind="moneyness" onKind={() => {}} {...acts} />)
  const drawn = screen.getAllByRole('button', { name: /^1 Apr 70, / }).map(({ textContent }) => textContent)
  // 0.65 − ln(K/F) / 2 at 90, 95, 97.5, 100, 102.5, 105 and 110 per cent.
  expect(drawn).toEqual(['—', '—', '—', '70.3', '67.6', '66.3', '65.0', '63.8', '62.6', '60.2', '—', '—', '—'])
  fireEvent.click(screen.getByRole('button', { name: /^1 Apr 70, 95%/ }))
  expect(acts.onTrade).toHaveBeenCalledWith('ETH-90D-3000-C')
  fireEvent.click(screen.getByRole('button', { name: /^1 Apr 70, 90%/ }), { shiftKey: true })
  expect(acts.onLegs).toHaveBeenCalledWith([{ instrumentName: 'ETH-90D-2700-P', side: 'buy' }])
  fireEvent.click(screen.getByRole('button', { name: /^1 Apr 70, 70%: not quoted/ }))
  expect(acts.onTrade).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: 'Table' }))
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(cells(nth(rows, 1)).slice(1)).toEqual(drawn)
})

test('one expiry is shown alone unless overlaid, and the last one cannot be removed', () => {
  const chosen = vi.fn()
  const [near = 0n, far = 0n] = smiles.map(({ expiryNs }) => expiryNs)
  const strip = (isOverlaid: boolean, shown: readonly bigint[]) => (
    <ExpiryStrip all={all} chosen={shown} onChoose={chosen} isOverlaid={isOverlaid} onOverlay={() => {}} />
  )
  const { rerender } = render(strip(false, [near]))
  const buttons = within(screen.getByRole('group', { name: 'Expiries' })).getAllByRole('button')
  fireEvent.click(nth(buttons, 1))
  expect(chosen).toHaveBeenLastCalledWith([far])
  fireEvent.click(nth(buttons, 1), { ctrlKey: true })
  expect(chosen).toHaveBeenLastCalledWith([far, near])
  rerender(strip(true, [far, near]))
  fireEvent.click(nth(buttons, 1))
  expect(chosen).toHaveBeenLastCalledWith([near])
  rerender(strip(true, [near]))
  fireEvent.click(nth(buttons, 0))
  expect(chosen).toHaveBeenLastCalledWith([near])
})

test('a disputed forward has a text warning', () => {
  const [smileOf] = smiles
  if (smileOf === undefined) throw new Error('there is one')
  const parity = { low: 2990, high: 2992, middle: 2991, strikes: 3, isCrossed: false }
  const disagreeing = {
    ...smileOf,
    forward: { ...smileOf.forward, parity, quoted: 3001.5, disagreement: 0.0035, isDisagreeing: true },
  }
  render(
    <ExpiryStrip
      all={expiryFigures([disagreeing], new Map())}
      chosen={[disagreeing.expiryNs]}
      onChoose={() => {}}
      isOverlaid={false}
      onOverlay={() => {}}
    />,
  )
  expect(screen.getByText('Forwards disagree by 0.35%: parity 2,991.00, quoted volatilities 3,001.50')).toBeTruthy()
})
