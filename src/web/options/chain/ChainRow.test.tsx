// @vitest-environment jsdom

import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createListeners } from '@/core/lib/listeners'
import type { Ticker } from '@/core/protocol/channels/ticker'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { OptionInstrument, Side } from '@/core/protocol/instrument'
import { ethPerp } from '@/dev/testing/builders'
import { notYetLive } from '@/web/market/connection'
import { createChainStore } from '@/web/market/options/chainStore'
import type { TickersView } from '@/web/market/tickers/tickersStore'
import type { ChainColumn } from './chainColumns'
import { ChainRow, type ChainStyle } from './ChainRow'
import { pressOf } from './useChainPress'

afterEach(cleanup)

const call: OptionInstrument = {
  ...ethPerp,
  instrumentId: '8001',
  instrumentName: 'ETH-25DEC26-3000-C',
  instrumentType: 'OPTION',
  optionType: 'call',
  strike: parseFixed6<Price>('3000'),
  expiryNs: 1_798_185_600_000_000_000n,
  listingCycle: 'quarterly',
  priceStep: parseFixed6<Price>('0.1'),
  amountStep: parseFixed6<Amount>('1'),
}
const columns: readonly ChainColumn[] = ['delta', 'bid', 'ask', 'askIv']

function quotes(bid: string | undefined, ask: string, iv = 0.5): Ticker {
  const level = (price: string) => ({ price: parseFixed6<Price>(price), amount: parseFixed6<Amount>('7'), iv, vega: 2 })
  return {
    instrumentId: call.instrumentId,
    instrumentName: call.instrumentName,
    instrumentType: 'OPTION',
    mark: { ...level('100'), delta: 0.42 },
    bid: bid === undefined ? undefined : level(bid),
    ask: level(ask),
  }
}

function scene() {
  const { subscribe, publish } = createListeners()
  let view: TickersView = { ...notYetLive, tickers: new Map(), timestampNs: undefined }
  const style: ChainStyle = {
    store: createChainStore({ subscribe, getSnapshot: () => view }),
    columns: { call: columns, put: [] },
    hasAdd: false,
    only: undefined,
  }
  const draw = (leg?: Side) => (
    <table>
      <tbody>
        <ChainRow
          look={style}
          strike={{ strike: call.strike, call, put: undefined }}
          line={0}
          ownCall={undefined}
          ownPut={undefined}
          callLeg={leg}
          putLeg={undefined}
          chosen={undefined}
          isCallInMoney={undefined}
          tabCell={undefined}
        />
      </tbody>
    </table>
  )
  const { container, rerender } = render(draw())
  const cells = () => Array.from(container.querySelectorAll('td'))
  return {
    cells,
    texts: () => cells().map((cell) => cell.textContent),
    names: () => Array.from(container.querySelectorAll('button'), (button) => button.getAttribute('aria-label')),
    receive: (ticker: Ticker) => {
      view = { ...view, status: 'live', tickers: new Map([[ticker.instrumentName, ticker]]) }
      publish()
    },
    setLeg: (leg: Side) => rerender(draw(leg)),
  }
}

test('a changed quote updates the existing text, its accessible name and the price that a click reads', () => {
  const { cells, texts, names, receive } = scene()
  receive(quotes('99.5', '100.5'))
  const texture = cells().map((cell) => cell.querySelector('span')?.firstChild)
  // Each quote shows size and price. For a volatility, a price tick of 0.1 is 0.1 / 2 points.
  expect(texts()).toEqual(['0.42', '799.5', '7100.5', '±0.0550.0%'])
  receive(quotes('98', '101.5', 0.6))
  expect(texts()).toEqual(['0.42', '798.0', '7101.5', '±0.0560.0%'])
  expect(cells().map((cell) => cell.querySelector('span')?.firstChild)).toEqual(texture)
  expect(names()).toEqual([`Sell ${call.instrumentName} at 98.0`, `Buy ${call.instrumentName} at 101.5`])
  expect(pressOf(cells()[1])).toEqual({ instrumentName: call.instrumentName, side: 'sell', price: 98_000_000n })
})

test('a side without a quote is unknown, and a click on it has no price', () => {
  const { cells, texts, names, receive } = scene()
  expect(texts()).toEqual(['—', '—', '—', '—'])
  receive(quotes('99.5', '100.5'))
  receive(quotes(undefined, '100.5'))
  expect(texts()[1]).toBe('—')
  expect(names()[0]).toBe(`Sell ${call.instrumentName}, no bid`)
  expect(cells()[1]?.querySelector('button')?.hasAttribute('data-unknown')).toBe(true)
  expect(pressOf(cells()[1])?.price).toBeUndefined()
})

test('a quote that becomes a leg is labelled as one, and still updates', () => {
  const { names, texts, receive, setLeg } = scene()
  receive(quotes('99.5', '100.5'))
  setLeg('buy')
  expect(names()).toEqual([`Sell ${call.instrumentName} at 99.5`, `Buy ${call.instrumentName} at 100.5, a leg`])
  receive(quotes('99.5', '102'))
  expect(names()[1]).toBe(`Buy ${call.instrumentName} at 102.0, a leg`)
  expect(texts()[2]).toBe('7102.0')
})
