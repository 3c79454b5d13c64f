// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { parseFixed6 } from '@/protocol/fixed6'
import { MarginCallBanner, type MarginCallActions } from './MarginCallBanner'
import type { MarginCallNotice } from './marginCalls'

afterEach(cleanup)

const nothing: MarginCallActions = { reduce: undefined, cancelOrders: undefined, addMargin: undefined }
const account: MarginCallNotice = { subject: { kind: 'account' }, use: 0.82, isInLiquidation: false, level: 'warning' }

function drawn(call: MarginCallNotice, actions: Partial<MarginCallActions>, otherCount = 0) {
  render(
    <MarginCallBanner
      call={call}
      figures={{ required: parseFixed6('820'), behind: parseFixed6('1000') }}
      otherCount={otherCount}
      actions={{ ...nothing, ...actions }}
      portfolioLink={<a href="/portfolio">Portfolio</a>}
      staleSinceMs={undefined}
    />,
  )
  return screen.getByRole('region', { name: 'Margin warning' })
}

test('the figures are shown next to the actions that help', () => {
  const pressed: string[] = []
  const banner = drawn(account, {
    reduce: { instrumentName: 'ETH-PERP', onPress: () => pressed.push('reduce') },
    cancelOrders: { what: '2 orders, 1 TWAP', isPending: false, onPress: () => pressed.push('cancel') },
  })
  expect(banner.textContent).toContain('Margin is low. Maintenance margin is 82.0% of margin balance')
  expect(banner.textContent).toContain('820.00 / 1,000.00 USD')
  for (const name of ['Reduce ETH-PERP position', 'Cancel 2 orders, 1 TWAP'])
    fireEvent.click(screen.getByRole('button', { name }))
  expect(pressed).toEqual(['reduce', 'cancel'])
})

test('margin can be added to an isolated position', () => {
  const isolated: MarginCallNotice = { ...account, subject: { kind: 'isolated', instrumentName: 'BTC-PERP' } }
  drawn(isolated, { addMargin: { instrumentName: 'BTC-PERP', onPress: () => undefined } }, 1)
  expect(screen.getByRole('button', { name: 'Add margin to BTC-PERP' })).toBeTruthy()
  expect(screen.getByText('1 more in Portfolio')).toBeTruthy()
})

test('in liquidation there are no buttons, and the reason is shown', () => {
  const banner = drawn({ ...account, level: 'liquidation', isInLiquidation: true }, {})
  expect(screen.queryByRole('button')).toBeNull()
  expect(banner.textContent).toContain('Trading is disabled until then')
})
