// @vitest-environment jsdom

import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import type { LiquidationPrice } from '@/core/quant/preview/positionLiquidation'
import { Liquidation, liquidationUnder } from './liquidationCell'
import type { PositionRow } from './positionRow'

afterEach(cleanup)

function cell(...prices: readonly LiquidationPrice[]) {
  const row = {
    marginType: 'CROSS',
    instrument: undefined,
    position: { instrumentType: 'PERPETUAL', asset: 'ETH' },
    liquidation: { status: 'prices', prices },
    // The cell reads no other fields.
  } as unknown as PositionRow
  const { container } = render(<Liquidation row={row} />)
  const under = render(<>{liquidationUnder(row)}</>).container.textContent
  return { text: container.textContent, title: container.firstElementChild?.getAttribute('title'), under }
}

// 136,389.33 is 42.7236 times 3,119.35 above it: a rise by 4,272.4 %.
const far = { way: 'up', price: parseFixed6<Price>('136389.33'), distance: 136_389.33 / 3_119.35 - 1 } as const
const near = { way: 'down', price: parseFixed6<Price>('2700'), distance: 1 - 2_700 / 3_119.35 } as const

test('a liquidation price beyond six times the price is named only in the tooltip', () => {
  const { text, title, under } = cell(far)
  expect([text, under]).toEqual(['none', ''])
  expect(title).toContain('↑ 136,389.33, +4,272.4%')
})

test('a price on the other side that is near is shown alone, with its distance', () => {
  const { text, under } = cell(near, far)
  expect(text).toContain('↓ 2,700.00')
  // 1 - 2,700 ÷ 3,119.35
  expect(under).toBe('−13.4%')
})
