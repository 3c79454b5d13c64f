import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { getPositions } from '@/core/protocol/rest/account'
import { postBatchOrders } from '@/core/protocol/rest/orders'
import { cancelOrder, createOrder } from '@/core/protocol/ws/orders'
import { CallError, RestError } from '@/web/connection/callErrors'
import { interceptConnections } from './interceptor'
import { rejectedTermsInterceptor, watchSession } from './watchSession'

/** Returns whether the cached instruments are stale after a session's call was rejected with `code`. */
async function areTermsOldAfter(code: string, way: 'rest' | 'socket'): Promise<boolean> {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['instruments', 'ETH', 'all'], [])
  queryClient.setQueryData(['account', '0x01', 'summary'], {})
  const reject = (error: Error) => async () => {
    throw error
  }
  const { rest, calls } = interceptConnections(
    {
      rest: { call: reject(new RestError(code, 400, undefined, '')) },
      calls: { call: reject(new CallError('create_order', code, undefined)) },
      feed: {} as never,
    },
    [rejectedTermsInterceptor(queryClient)],
  )
  const sent =
    way === 'rest' ? rest.call(getPositions, {}) : calls.call(cancelOrder, { orderId: `0x${'1'.repeat(64)}` })
  await expect(sent).rejects.toMatchObject({ code })
  expect(queryClient.getQueryState(['account', '0x01', 'summary'])?.isInvalidated).toBe(false)
  return queryClient.getQueryState(['instruments', 'ETH', 'all'])?.isInvalidated ?? false
}

test.each(['rest', 'socket'] as const)(
  'over %s, a rejection that the terms should have predicted makes them stale, any other does not',
  async (way) => {
    expect(await areTermsOldAfter('INVALID_PRICE_STEP_SIZE', way)).toBe(true)
    expect(await areTermsOldAfter('INVALID_AMOUNT_STEP_SIZE', way)).toBe(true)
    expect(await areTermsOldAfter('EXCEED_ORDER_PRICE_BAND', way)).toBe(true)
    expect(await areTermsOldAfter('LEVERAGE_TOO_HIGH', way)).toBe(true)
    expect(await areTermsOldAfter('NOT_ENOUGH_MARGIN', way)).toBe(false)
  },
)

/** Ends a session's request with `error`, and returns what its access store is told of the signer. */
async function toldAfter(
  error: Error | undefined,
  signingMode: 'wallet' | 'oneClick',
  send: 'order' | 'batch' | 'cancel',
) {
  const reported: string[] = []
  const trading = { status: 'trading', credentials: { apiKey: 'key' }, signingMode }
  const access = {
    getSnapshot: () => trading,
    onSignerRejected: async (code: string, by: string) => void reported.push(`${code} of ${by}`),
    onWalletAccepted: () => void reported.push('accepted'),
  }
  const { interceptor } = watchSession({ access } as never, trading as never, {} as never)
  let sent = 0
  const answer = async () => {
    sent += 1
    if (error !== undefined) throw error
    return {} as never
  }
  const { rest, calls } = interceptConnections(
    { rest: { call: answer } as never, calls: { call: answer }, feed: {} as never },
    [interceptor],
  )
  const requests = {
    order: () => calls.call(createOrder, {} as never),
    batch: () => rest.call(postBatchOrders, { body: { orders: [] } }),
    cancel: () => calls.call(cancelOrder, { orderId: `0x${'1'.repeat(64)}` }),
  }
  try {
    await requests[send]()
  } catch {
    reported.push('rejected')
  }
  expect(sent).toBe(1)
  return reported
}

test('a rejection of the signer is judged before it is passed on, over socket and REST, and nothing is sent again', async () => {
  const code = 'ORDER_INVALID_SIGNING_KEY'
  const bySocket = new CallError('create_order', code)
  expect(await toldAfter(bySocket, 'wallet', 'order')).toEqual([`${code} of wallet`, 'rejected'])
  const byRest = new RestError(code, 400, undefined, '')
  expect(await toldAfter(byRest, 'oneClick', 'batch')).toEqual([`${code} of oneClick`, 'rejected'])
})

test('only what the wallet has signed says that the venue takes its signature', async () => {
  expect(await toldAfter(undefined, 'wallet', 'order')).toEqual(['accepted'])
  expect(await toldAfter(undefined, 'oneClick', 'order')).toEqual([])
  expect(await toldAfter(undefined, 'wallet', 'cancel')).toEqual([])
})
