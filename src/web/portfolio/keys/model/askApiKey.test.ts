import { expect, test } from 'vitest'
import type { getApiKey } from '@/core/protocol/rest/keys'
import type { EndpointInput, RestClient } from '@/web/connection/restClient'
import { askApiKey } from './askApiKey'

const details = { apiKey: 'k', apiSecret: '', readOnly: true, createdTimestamp: 1n }
const clock = { nowMs: () => 5, nowNs: () => 5_000_000n }

test('the wallet signs the key and the time, and both are sent with the signature', async () => {
  const asked: unknown[] = []
  const signed: string[] = []
  const rest: Pick<RestClient, 'call'> = {
    // The fake answers every call with this reply, because only one endpoint is called.
    call: (endpoint, input) => {
      asked.push([endpoint.name, (input as EndpointInput<typeof getApiKey>).query])
      return Promise.resolve(details as never)
    },
  }
  const wallet = {
    signText: (_: `0x${string}`, text: string) => {
      signed.push(text)
      return Promise.resolve('0x01' as const)
    },
  }
  expect(await askApiKey({ rest, wallet, account: '0xab', clock }, 'k')).toBe(details)
  expect(signed).toEqual(['k,5000000,GET,/api-key,'])
  expect(asked).toEqual([['getApiKey', { apiKey: 'k', timestamp: 5_000_000n, signature: '0x01' }]])
})

test('nothing is requested when the wallet declines', async () => {
  const rest = { call: () => Promise.reject(new Error('not to be asked')) }
  const wallet = { signText: () => Promise.reject(new Error('declined')) }
  await expect(askApiKey({ rest, wallet, account: '0xab', clock }, 'k')).rejects.toThrow('declined')
})
