// @vitest-environment jsdom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { PaperMarket } from '@/core/protocol/paper/getPaperMarket'
import { eventually } from '@/dev/testing/eventually'
import type { Client } from '@/web/connection/client'
import { ClientProvider } from '@/web/connection/clientContext'
import { UpstreamNotice } from './UpstreamNotice'

afterEach(cleanup)

/** 2026-09-21 14:13:20 UTC. */
const since = 1_790_000_000_000_000_000n

function show(market: PaperMarket) {
  let asked = 0
  const call = () => {
    asked += 1
    return Promise.resolve(market)
  }
  // The notice calls nothing else of the client.
  const client = { rest: { call } } as unknown as Client
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ClientProvider client={client}>
        <UpstreamNotice />
      </ClientProvider>
    </QueryClientProvider>,
  )
  return () => asked
}

test('a stale upstream is said with its time, and what waits for it', async () => {
  show({ kind: 'mirror', state: 'stale', since })
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toMatch(
    /^Upstream stale since \d\d:\d3:20\. Quotes are withdrawn; stops and liquidations wait\.$/,
  )
})

test('unknown books are counted; a live upstream says nothing', async () => {
  show({ kind: 'mirror', state: 'resyncing', since, unknownBooks: 3 })
  expect((await screen.findByRole('alert')).textContent).toContain('3 books unknown')
  cleanup()
  const asked = show({ kind: 'recording', state: 'live', since })
  await eventually(() => expect(asked()).toBe(1))
  expect(screen.queryByRole('alert')).toBeNull()
})
