import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { createListeners } from '@/core/lib/listeners'
import { getPositions } from '@/core/protocol/rest/account'
import { getTradeHistory } from '@/core/protocol/rest/history'
import { ethPerp } from '@/dev/testing/builders'
import { createManualTime, settled } from '@/dev/testing/manuallyDriven'
import type { DecodedMessage } from '@/web/connection/feed'
import type { RestClient } from '@/web/connection/restClient'
import type { Listing } from '@/web/market/listing'
import { followIdentities } from './followIdentities'
import type { IdentityConflict } from './instrumentIdentities'
import { interceptConnections } from './interceptor'

let queryClient = new QueryClient()
afterEach(() => queryClient.clear())

const listing = (instrumentId: string): Listing => ({
  instrument: { ...ethPerp, instrumentId },
  isActive: true,
  markPrice: undefined,
  indexPrice: undefined,
  forwardPrice: undefined,
  greeks: undefined,
})
const tickers = (instrumentId: string) => ({
  prefix: 'ticker-500ms',
  message: { tickers: [{ instrumentId, instrumentName: 'ETH-PERP' }] },
})

/**
 * @param detailIds the ids that the instrument's own endpoint returns, one per read; without them the endpoint is not
 * read
 */
async function scene(detailIds: string[] = []) {
  queryClient = new QueryClient()
  await queryClient.prefetchQuery({ queryKey: ['instruments', 'all', 'all'], queryFn: () => [listing('1')] })
  const detail = () => ({ instrumentId: detailIds.shift() ?? '1', instrumentName: 'ETH-PERP' })
  if (detailIds.length > 0) {
    await queryClient.prefetchQuery({ queryKey: ['instrumentDetail', 'ETH-PERP'], queryFn: detail })
  }
  const time = createManualTime()
  const decoded = createListeners<DecodedMessage>()
  const reconnected = createListeners()
  const conflicts: IdentityConflict[] = []
  const followed = followIdentities({
    queryClient,
    feed: { onDecoded: decoded.subscribe, onReconnected: reconnected.subscribe },
    clock: time.clock,
    timers: time.timers,
    onConflict: (conflict) => conflicts.push(conflict),
  })
  return { ...followed, time, conflicts, decoded, reconnected }
}

test('a contradiction stops trading of the instrument at once, and is reported once if it remains', async () => {
  const { conflictOf, conflicts, decoded, time, close } = await scene()
  decoded.publish(tickers('2'))
  expect(conflictOf('1')).toMatchObject({ claims: [{ source: '/markets' }, { source: 'ticker-500ms' }] })
  expect(conflictOf('2')).toBe(conflictOf('1'))
  expect(conflictOf('3')).toBeUndefined()
  expect(conflicts).toEqual([])
  time.pass(3_000)
  decoded.publish(tickers('2'))
  time.pass(10_000)
  expect(conflicts).toHaveLength(1)
  close()
})

test('a contradiction resolved by another message or a new connection is not reported', async () => {
  const { conflictOf, conflicts, decoded, reconnected, time, close } = await scene()
  decoded.publish(tickers('2'))
  decoded.publish(tickers('1'))
  expect(conflictOf('1')).toBeUndefined()
  decoded.publish(tickers('2'))
  reconnected.publish()
  expect(conflictOf('1')).toBeUndefined()
  time.pass(3_000)
  expect(conflicts).toEqual([])
  close()
})

test.each([
  ['agrees when it is read again', '1', 0],
  ['contradicts the listing again', '2', 1],
])('an instrument read before the session that %s', async (_name, detailId, reports) => {
  const { conflictOf, conflicts, time, close } = await scene(['2', detailId])
  expect(conflictOf('1')).toBeDefined()
  await settled()
  expect(conflictOf('1') !== undefined).toBe(reports === 1)
  time.pass(3_000)
  expect(conflicts).toHaveLength(reports)
  close()
})

test('the session’s lists of orders and positions are compared, but histories are not', async () => {
  const { conflictOf, interceptor, close } = await scene()
  // The client's call is generic over all endpoints.
  const answering = (value: unknown) => {
    const rest = { call: () => Promise.resolve(value) } as unknown as RestClient
    return interceptConnections({ rest, calls: {} as never, feed: {} as never }, [interceptor]).rest
  }
  const said = { positions: [{ instrumentId: '2', instrumentName: 'ETH-PERP' }] }
  await answering(said).call(getTradeHistory, {})
  expect(conflictOf('1')).toBeUndefined()
  await answering(said).call(getPositions, {})
  expect(conflictOf('1')).toBeDefined()
  close()
})
