// @vitest-environment jsdom

import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { drawSurface } from '@/dev/testing/mutations/drawSurface'
import { StatisticsScreen } from './StatisticsScreen'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const assets = Array.from({ length: 98 }, (_, at) => `A${at}`)
const inView = new Set(['A0', 'A1', 'A2', 'A0-PERP', 'A1-PERP'])

/** Says that an element is in view if its text is one of {@link inView}. */
class Observer {
  readonly onSeen: (entries: readonly { readonly isIntersecting: boolean }[]) => void
  constructor(onSeen: Observer['onSeen']) {
    this.onSeen = onSeen
  }
  observe(element: Element) {
    this.onSeen([{ isIntersecting: inView.has(element.textContent ?? '') }])
  }
  disconnect() {}
}

test('of 98 assets, the statistics ask only for those in view', async () => {
  vi.stubGlobal('IntersectionObserver', Observer)
  const { asked, end } = drawSurface(<StatisticsScreen />, {
    '/assets': assets,
    '/markets': [],
    '/statistics': { daily_volume: '1234.5', daily_buy_volume: '1000', daily_sell_volume: '234.5' },
    '/coingecko-statistics': assets.map((asset) => ({
      ticker_id: `${asset}-PERP`,
      funding_rate: '0.000013',
      next_funding_rate_timestamp: '1760007600',
      open_interest: '2',
      index_price: '100',
    })),
    '/funding-history': { funding_history: [] },
    '/settlement-history': [],
    '/options-history': { trade_history: [] },
  })
  await waitFor(() => expect(screen.getAllByText(/^1\.2\sk$/).length).toBeGreaterThan(3))
  await waitFor(() => expect(asked.filter((url) => url.startsWith('/funding-history'))).toHaveLength(2))
  expect(asked.filter((url) => url.includes('instrument_type=PERPETUAL'))).toHaveLength(3)
  // 98 perpetuals × 2 contracts × 100 USD, from one request.
  expect(screen.getByText('Perpetual OI (USD)').nextSibling?.textContent).toMatch(/^19\.6\sk$/)
  // And one address for each panel: the venue's total, assets, markets, perpetuals, settlements, trades. A poll may
  // repeat one.
  expect(new Set(asked).size).toBe(3 + 2 + 6)
  end()
})
