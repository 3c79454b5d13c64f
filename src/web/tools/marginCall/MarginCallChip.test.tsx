// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import { positionKey } from '@/core/protocol/positionKey'
import { MarginCallChip, type MarginCallActions } from './MarginCallChip'
import type { MarginCallNotice } from './marginCalls'

afterEach(cleanup)

const nothing: MarginCallActions = { reduce: undefined, cancelOrders: undefined, addMargin: undefined }
const account: MarginCallNotice = { subject: { kind: 'account' }, use: 0.82, isInLiquidation: false, level: 'warning' }

function drawn(call: MarginCallNotice, actions: Partial<MarginCallActions>, otherCount = 0) {
  render(
    <MarginCallChip
      call={call}
      figures={{ required: parseFixed6('820'), behind: parseFixed6('1000') }}
      otherCount={otherCount}
      actions={{ ...nothing, ...actions }}
      portfolioLink={<a href="/portfolio">Portfolio</a>}
      staleSinceMs={undefined}
    />,
  )
  const chip = within(screen.getByRole('region', { name: 'Margin warning' })).getByRole('button')
  fireEvent.click(chip)
  return { chip, dialog: screen.getByRole('dialog') }
}

test('the figures are shown next to the actions that help', () => {
  const pressed: string[] = []
  const { chip, dialog } = drawn(account, {
    reduce: { instrumentName: 'ETH-PERP', onPress: () => pressed.push('reduce') },
    cancelOrders: { what: '2 orders, 1 TWAP', isPending: false, onPress: () => pressed.push('cancel') },
  })
  expect(chip.textContent).toBe('Margin is low82%')
  expect(dialog.textContent).toContain('Maintenance margin is 82.0% of margin balance (820.00 / 1,000.00 USD)')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel 2 orders, 1 TWAP' }))
  // The reduce action opens its own dialog in place of the margin call's.
  fireEvent.click(screen.getByRole('button', { name: 'Reduce ETH-PERP position' }))
  expect(pressed).toEqual(['cancel', 'reduce'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('margin can be added to an isolated position', () => {
  const key = positionKey({ instrumentId: '2' })
  const isolated: MarginCallNotice = { ...account, subject: { kind: 'isolated', instrumentName: 'BTC-PERP', key } }
  drawn(isolated, { addMargin: { instrumentName: 'BTC-PERP', onPress: () => undefined } }, 1)
  expect(screen.getByRole('button', { name: 'Add margin to BTC-PERP' })).toBeTruthy()
  expect(screen.getByText('1 more in Portfolio')).toBeTruthy()
})

test('in liquidation there are no buttons, and the reason is shown', () => {
  const { chip, dialog } = drawn({ ...account, level: 'liquidation', isInLiquidation: true }, {})
  expect(chip.textContent).toBe('Your account is being liquidated')
  expect(within(dialog).getAllByRole('button')).toHaveLength(1)
  expect(dialog.textContent).toContain('Trading is disabled until then')
})
