import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { RestError } from '@/client/restErrors'
import { instrumentsQuery } from './instruments'

const refusing = (code: string) => ({ call: () => Promise.reject(new RestError(code, 400, undefined, code)) })
const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })

test('an asset that the venue does not know has no instruments', async () => {
  expect(await queries.fetchQuery(instrumentsQuery(refusing('ASSET_INVALID'), { asset: 'DOGE' }))).toEqual([])
})

test('any other refusal is a failure', async () => {
  const listed = queries.fetchQuery(instrumentsQuery(refusing('MARKET_NOT_READY'), { asset: 'ETH' }))
  await expect(listed).rejects.toThrow('MARKET_NOT_READY')
})
