// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { defaultSettings, indicatorKinds, type Indicator } from './chartSettings'
import { IndicatorChoices } from './IndicatorChoices'

afterEach(cleanup)

function show(indicators: Indicator[], hasFunding = true) {
  const received = vi.fn<(indicators: readonly Indicator[]) => void>()
  function Shown() {
    const [settings, setSettings] = useState({ ...defaultSettings, indicators })
    return (
      <IndicatorChoices
        settings={settings}
        onSettings={(next) => {
          received(next.indicators)
          setSettings(next)
        }}
        hasFunding={hasFunding}
      />
    )
  }
  render(<Shown />)
  return received
}

const button = (name: string) => screen.getByRole('button', { name })
const period = (group: string) => within(screen.getByRole('group', { name: group })).getByLabelText('Period')

test('an indicator is added, changed, reset and removed', () => {
  const received = show([])
  fireEvent.click(button('Add EMA'))
  fireEvent.click(button('Add EMA'))
  expect(received).toHaveBeenLastCalledWith([
    { kind: 'ema', values: [20] },
    { kind: 'ema', values: [50] },
  ])
  fireEvent.change(period('EMA 50'), { target: { value: '100' } })
  expect(screen.getByRole('group', { name: 'EMA 100' })).toBeDefined()
  fireEvent.click(button('Reset EMA 100'))
  expect(received).toHaveBeenLastCalledWith([
    { kind: 'ema', values: [20] },
    { kind: 'ema', values: [20] },
  ])
  fireEvent.click(screen.getAllByRole('button', { name: 'Remove EMA 20' })[0] as HTMLElement)
  expect(received).toHaveBeenLastCalledWith([{ kind: 'ema', values: [20] }])
})

test.each(['', '0', '501', '2.5', 'ten'])('the period "%s" is rejected, and the field shows the range', (text) => {
  const received = show([{ kind: 'rsi', values: [14] }])
  fireEvent.change(period('RSI 14'), { target: { value: text } })
  expect(received).not.toHaveBeenCalled()
  expect(screen.getByText('1 to 500')).toBeDefined()
  expect(period('RSI 14').getAttribute('aria-invalid')).toBe('true')
})

test('every indicator is offered once, under a heading', () => {
  show([])
  const groups = screen.getAllByRole('region')
  const names = groups.map((group) => within(group).getByRole('heading', { level: 3 }).textContent)
  expect(names).toEqual(['Averages and bands', 'Momentum', 'Trend', 'Volume', 'Market'])
  const offered = groups.map((group) =>
    within(group)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  )
  expect(offered).toEqual([
    ['SMA', 'EMA', 'WMA', 'HMA', 'Bollinger', 'Keltner', 'Donchian'],
    ['RSI', 'MACD', 'Stoch', 'CCI', 'Williams %R', 'ROC'],
    ['ADX', 'Supertrend', 'SAR', 'Ichimoku'],
    ['VWAP', 'OBV', 'MFI'],
    ['ATR', 'Funding'],
  ])
  expect(offered.flat()).toHaveLength(indicatorKinds.length)
})

test('the range of a small step has its decimals', () => {
  show([{ kind: 'sar', values: [] }])
  fireEvent.change(screen.getByLabelText('Step'), { target: { value: '0.005' } })
  expect(screen.getByText('0.01 to 1')).toBeDefined()
})

test('an indicator without parameters is added once, and funding only where it is paid', () => {
  show([{ kind: 'vwap', values: [] }], false)
  expect(button('Add VWAP')).toHaveProperty('disabled', true)
  expect(screen.queryByRole('button', { name: 'Add Funding' })).toBeNull()
})

test('the number of indicators is limited', () => {
  show(Array.from({ length: 12 }, () => ({ kind: 'sma' as const, values: [20] })))
  expect(button('Add SMA')).toHaveProperty('disabled', true)
  expect(screen.getByText('No more than 12 indicators')).toBeDefined()
})
