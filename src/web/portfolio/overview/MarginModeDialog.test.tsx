// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { parseFixed6, type Usd } from '@/core/protocol/fixed6'
import type { AccountMargin } from '@/core/quant/margin/accountMargin'
import type { SettingPreview } from '@/core/quant/preview/previewSettings'
import { MarginModeDialog, type MarginModeRejection } from './MarginModeDialog'

afterEach(cleanup)

const usd = (text: string) => parseFixed6<Usd>(text)

function margin(initial: string, maintenance: string, available: string): AccountMargin {
  return {
    balance: usd('10000'),
    unrealizedPnl: usd('0'),
    openOrderMargin: usd('100'),
    initialMargin: usd(initial),
    maintenanceMargin: usd(maintenance),
    availableMargin: usd(available),
    equity: usd('10000'),
  }
}

function drawn(preview: SettingPreview | undefined, expectedRejection?: MarginModeRejection) {
  const calls: string[] = []
  render(
    <MarginModeDialog
      isPortfolio={false}
      preview={preview}
      expectedRejection={expectedRejection}
      rejection={undefined}
      isPending={false}
      onSwitch={() => calls.push('switch')}
      onClose={() => calls.push('close')}
    />,
  )
  return calls
}

const figures = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)

test('both modes are shown side by side, and switching takes one click', () => {
  const before = margin('1000', '2000', '7900')
  const after = margin('625', '500', '9400')
  const calls = drawn({ isAllowed: true, error: undefined, margin: { before, after } })
  expect(figures().filter((text) => text !== '→')).toEqual([
    '1,100.00',
    '≈ 725.00',
    '2,000.00',
    '≈ 500.00',
    '7,900.00',
    '≈ 9,400.00',
    '20.0%',
    '≈ 5.0%',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Switch to portfolio margin' }))
  expect(calls).toEqual(['switch'])
})

test('a change that the venue would reject shows the reason and cannot be sent', () => {
  const before = margin('1000', '2000', '7900')
  const after = margin('13000', '10400', '-500')
  const calls = drawn(
    { isAllowed: false, error: 'INSUFFICIENT_MARGIN', margin: { before, after } },
    { words: 'Not enough margin.', code: 'INSUFFICIENT_MARGIN' },
  )
  expect(screen.getByRole('alert').textContent).toBe('Not enough margin. INSUFFICIENT_MARGIN')
  fireEvent.click(screen.getByRole('button', { name: 'Switch to portfolio margin' }))
  expect(calls).toEqual([])
})

test('with an unknown price the figures are dashes, and the change can still be sent', () => {
  const calls = drawn(undefined)
  expect(new Set(figures().filter((text) => text !== '→'))).toEqual(new Set(['—']))
  fireEvent.click(screen.getByRole('button', { name: 'Switch to portfolio margin' }))
  fireEvent.click(screen.getByRole('button', { name: 'Keep standard margin' }))
  expect(calls).toEqual(['switch', 'close'])
})
