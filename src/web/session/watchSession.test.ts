import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { getPositions } from '@/core/protocol/rest/account'
import { cancelOrder } from '@/core/protocol/ws/orders'
import { CallError, RestError } from '@/web/connection/callErrors'
import { interceptConnections } from './interceptor'
import { rejectedTermsInterceptor } from './watchSession'

/** A session whose next call is rejected. Returns whether the terms are stale after it. */
async function areTermsOldAfter(code: string, way: 'rest' | 'socket'): Promise<boolean> {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['instruments', 'ETH', 'all'], [])
  queryClient.setQueryData(['account', '0x01', 'summary'], {})
  const refuse = (error: Error) => async () => {
    throw error
  }
  const { rest, calls } = interceptConnections(
    {
      rest: { call: refuse(new RestError(code, 400, undefined, '')) },
      calls: { call: refuse(new CallError('create_order', code, undefined)) },
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
