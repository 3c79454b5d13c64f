import { expect, test } from 'vitest'
import { manualPort } from '@/dev/testing/manualPort'
import type { VenuePort } from '../../venuePort'
import { createGateway } from '../gateway'
import { getPaperMarket } from './paperMarket'

const origin = { ipAddress: '127.0.0.1', nowsNs: [] }
const request = { query: {}, body: undefined, params: new Map<string, string>(), origin }

async function marketOf(port: VenuePort): Promise<unknown> {
  const reply = await getPaperMarket.run({ ...request, caller: undefined, gateway: createGateway(port, {}) })
  return 'value' in reply ? reply.value : undefined
}

test('a simulated market says so, and what a new account receives', async () => {
  expect(await marketOf(manualPort().port)).toEqual({ kind: 'simulated', state: 'live', play_money: '100000' })
})

test('a mirror reports its upstream, its state and how orders are matched', async () => {
  const status = {
    kind: 'mirror',
    upstream: 'testnet',
    state: 'lost',
    sinceMs: 1_790_000_000_000,
    reason: 'cut',
  } as const
  const port = Object.assign(manualPort().port, { marketStatus: () => ({ ...status, queue: 'power:3' }) })
  expect(await marketOf(port)).toEqual({
    kind: 'mirror',
    upstream: 'testnet',
    state: 'lost',
    since: '1790000000000000000',
    reason: 'cut',
    queue: 'power:3',
    play_money: '100000',
  })
})
