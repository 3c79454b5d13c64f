// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { systemClock } from '@/core/lib/clock'
import { createMarketData } from '@/web/market/marketData'
import { MarketDataProvider } from '@/web/market/marketDataContext'
import { createHandFrames, createHandTime } from '@/dev/testing/handDriven'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import { ethPerp as instrument } from '@/dev/testing/builders'
import { readTwap } from './twapDraft'
import { TwapTicket } from './TwapTicket'

afterEach(cleanup)

const markPrice = parseFixed6<Price>('3000')
const draft = { side: 'buy', amountText: '1.2', minutesText: '30', reduceOnly: false } as const

const marketData = createMarketData({
  rest: { call: () => Promise.reject(new Error('no REST here')), clock: systemClock },
  feed: { subscribe: () => ({ close: () => undefined }) } as never,
  clock: systemClock,
  timers: createHandTime().timers,
  nextFrame: createHandFrames().nextFrame,
  report: () => undefined,
})

function show(cost: { readonly fee: Usd | undefined; readonly margin: Usd | undefined }) {
  render(
    <MarketDataProvider marketData={marketData}>
      <TwapTicket
        instrument={instrument}
        draft={draft}
        onDraft={() => undefined}
        read={readTwap(draft, { instrument, markPrice, position: parseFixed6<Amount>('0') })}
        markPrice={markPrice}
        {...cost}
        isSending={false}
        canTrade="trading"
        isAsked={false}
        onSubmit={() => undefined}
      />
    </MarketDataProvider>,
  )
  const button = screen.getByRole('button', { name: 'Start TWAP' })
  // What is beside the button stays in view while the fields scroll.
  return within(button.parentElement ?? document.body)
}

test('fee and margin of a TWAP are beside its button, as estimates', () => {
  const foot = show({ fee: parseFixed6('2.88'), margin: parseFixed6('182.88') })
  expect(foot.getByText('≈ 2.8800')).toBeDefined()
  expect(foot.getByText('≈ 182.88')).toBeDefined()
  expect(foot.getByText(/Buy 1\.20 ETH-PERP over 30 min/)).toBeDefined()
})

test('what is not known of them is no zero', () => {
  expect(show({ fee: undefined, margin: undefined }).getAllByText('—')).toHaveLength(2)
})
