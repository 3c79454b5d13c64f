// @vitest-environment jsdom

import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import { level } from '@/dev/scenes/bookScene'
import { ethPerp } from '@/dev/testing/builders'
import { drawBusyDesk } from '@/dev/testing/busyDesk'
import { emptyBookView, type BookView } from '@/web/market/orderBook/bookView'
import { SimpleTicket } from './SimpleTicket'

afterEach(cleanup)

const book: BookView = {
  ...emptyBookView,
  status: 'live',
  bids: [level('3120', '5')],
  asks: [level('3120.1', '0.5'), level('3140', '5')],
  bestBid: parseFixed6<Price>('3120'),
  bestAsk: parseFixed6<Price>('3120.1'),
}

async function pressed(usd: string, slippageCap: string | undefined) {
  const desk = <SimpleTicket instrument={ethPerp} />
  const { sent } = await drawBusyDesk({ book, desk, preferences: { slippageCap } })
  fireEvent.change(screen.getByRole('textbox'), { target: { value: usd } })
  fireEvent.click(screen.getByRole('button', { name: /^Buy/ }))
  return sent
}

test('the simple view’s market order has the slippage cap of the settings as its limit', async () => {
  // Mid 3,120.05 × 1.005 = 3,135.65025, on the step nearer to mid. 1,000 USD at 3,120.1 are 0.32 contracts.
  expect(await pressed('1000', '0.5')).toMatchObject([
    { isBuy: true, amount: 320_000n, limitPrice: 3_135_600_000n, timeInForce: 'IOC' },
  ])
  cleanup()
  expect(await pressed('1000', undefined)).toMatchObject([{ amount: 320_000n, limitPrice: undefined }])
})

test('an order that reaches beyond the cap is not sent from the simple view', async () => {
  // 3,000 USD at 3,120.1 are 0.96 contracts, of which 0.46 cost 3,140.
  expect(await pressed('3000', '0.5')).toEqual([])
  expect(screen.getByText(/^Would reach 3,140.0, beyond your cap of 0.5% \(3,135.6\)/)).toBeDefined()
})
