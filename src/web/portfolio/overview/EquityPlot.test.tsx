// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import type { LedgerRow } from '@/web/session/figures/ledger'
import { equityCurve } from './equityCurve'
import { EquityPlot } from './EquityPlot'

afterEach(cleanup)

const secondNs = 1_000_000_000n

function fill(key: string, second: bigint, change: string): LedgerRow {
  return {
    key,
    timeNs: second * secondNs,
    kind: 'trade',
    instrumentName: 'ETH-PERP',
    change: parseFixed6(change),
    transfer: undefined,
  }
}

/** Two fills at the same time, and one later. */
function drawn() {
  const curve = equityCurve({
    kind: 'equity',
    rows: [fill('c', 60n, '-15'), fill('b', 30n, '4'), fill('a', 30n, '6')],
    fromNs: 0n,
    nowNs: 100n * secondNs,
    equity: parseFixed6('1000'),
    unrealizedPnl: parseFixed6('5'),
    priceOf: () => undefined,
  })
  render(<EquityPlot curve={curve} kind="equity" fromMs={0} toMs={100_000} label="Equity, 24 h" />)
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Equity, 24 h' })
  const said = () => slider.getAttribute('aria-valuetext')
  return { slider, said, go: (index: number) => fireEvent.change(slider, { target: { value: String(index) } }) }
}

test('without a selection the current equity is shown', () => {
  expect(drawn().said()).toBe('Now 1,000.00 USD')
})

test('every event can be selected, even two at the same time', () => {
  const { said, go } = drawn()
  go(0)
  expect(said()).toBe('1,000.00 USD realised')
  go(1)
  expect(said()).toBe('1,006.00 USD realised, +6.00 by fill ETH-PERP')
  go(2)
  expect(said()).toBe('1,010.00 USD realised, +4.00 by fill ETH-PERP')
  go(3)
  expect(said()).toBe('995.00 USD realised, −15.00 by fill ETH-PERP')
})

test('Escape returns to the current equity', () => {
  const { slider, said, go } = drawn()
  go(1)
  fireEvent.keyDown(slider, { key: 'Escape' })
  expect(said()).toBe('Now 1,000.00 USD')
})
