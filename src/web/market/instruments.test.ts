import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { RestError } from '@/web/connection/callErrors'
import { instrumentsQuery } from './instruments'

const rejecting = (code: string) => ({ call: () => Promise.reject(new RestError(code, 400, undefined, code)) })
const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })

test.each(['INVALID_ASSET', 'ASSET_INVALID'])('an asset rejected with %s has no instruments', async (code) => {
  expect(await queries.fetchQuery(instrumentsQuery(rejecting(code), { asset: `DOGE ${code}` }))).toEqual([])
})

test('any other rejection is an error', async () => {
  const listed = queries.fetchQuery(instrumentsQuery(rejecting('MARKET_NOT_READY'), { asset: 'ETH' }))
  await expect(listed).rejects.toThrow('MARKET_NOT_READY')
})
