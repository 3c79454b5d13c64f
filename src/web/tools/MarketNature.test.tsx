// @vitest-environment jsdom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Client } from '@/web/connection/client'
import { ClientProvider } from '@/web/connection/clientContext'
import { FollowedMarketContext, type Followed } from '@/web/market/followedMarketContext'
import { MarketNature } from './MarketNature'

afterEach(cleanup)

function show(followed: Followed) {
  const asked: string[] = []
  const call = ({ name }: { name: string }) => {
    asked.push(name)
    // 2026-09-21 14:13:20 UTC.
    return Promise.resolve({ upstream: 'day.rec', startTime: 1_790_000_000_000_000_000n })
  }
  // The text calls nothing else of the client.
  const client = { rest: { call } } as unknown as Client
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ClientProvider client={client}>
        <FollowedMarketContext value={followed}>
          <MarketNature
            simulated="simulated"
            replay={({ name, date }) => `replay of ${name}, ${date}`}
            mirror={({ venue }) => `mirror of ${venue}`}
          />
        </FollowedMarketContext>
      </ClientProvider>
    </QueryClientProvider>,
  )
  return asked
}

test('a replay is called by its file and the day of its recording', async () => {
  show('replay')
  await screen.findByText(/^replay of day\.rec, 21 Sept? 2026$/)
})

test('a mirror is called by its venue, and asks for no replay', async () => {
  const asked = show('mirror')
  await screen.findByText('mirror of day.rec')
  expect(asked).toEqual(['getPaperMarket'])
})

test('a simulated market is said without a request', () => {
  expect(show(undefined)).toEqual([])
  screen.getByText('simulated')
})
