import { expect, test } from 'vitest'
import { OutcomeUnknownError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import { makeApiKey, revokeApiKey, revokeSigningKey } from './keyActions'

const request = { name: 'bot', readOnly: false, ipAddresses: [] }
const pause = () => Promise.resolve()

/** A venue with one key of each kind. It can lose the request, or the answer after it has acted. */
function venue(loses: 'nothing' | 'the request' | 'the answer', lists = true) {
  let apiKeys = [{ name: 'bot', apiKey: 'old', readOnly: false }]
  let signingKeys = [{ signingKey: '0x01', expiry: 1n }]
  const sent: string[] = []
  const call = async ({ name }: { name: string }) => {
    if (name === 'getAccount') return lists ? { apiKeys, signingKeys } : {}
    sent.push(name)
    if (loses !== 'the request') {
      if (name === 'postApiKey') apiKeys = [...apiKeys, { name: 'bot', apiKey: 'new', readOnly: false }]
      if (name === 'deleteApiKey') apiKeys = []
      if (name === 'deleteSigningKey') signingKeys = []
    }
    if (loses !== 'nothing') throw new OutcomeUnknownError(name, 'link lost')
    return { name: 'bot', apiKey: 'new', apiSecret: 'secret', readOnly: false }
  }
  return { parts: { rest: { call } as unknown as RestClient, pause }, sent }
}

test('a new key is returned with its secret', async () => {
  const { parts } = venue('nothing')
  expect(await makeApiKey(parts, request)).toMatchObject({
    status: 'done',
    value: { apiKey: 'new', apiSecret: 'secret' },
  })
})

test('after a lost answer the new key is found, and an older key of the same name is not mistaken for it', async () => {
  const made = venue('the answer')
  expect(await makeApiKey(made.parts, request)).toEqual({ status: 'done', value: { lostKey: 'new' } })
  expect(made.sent).toEqual(['postApiKey'])
  expect(await makeApiKey(venue('the request').parts, request)).toEqual({ status: 'notArrived' })
})

test.each([
  ['nothing', 'done'],
  ['the answer', 'done'],
  ['the request', 'notArrived'],
] as const)('a key is revoked when %s is lost: %s', async (loses, status) => {
  const { parts, sent } = venue(loses)
  expect(await revokeApiKey(parts, 'old')).toMatchObject({ status })
  expect(await revokeSigningKey(parts, '0x01')).toMatchObject({ status })
  expect(sent).toEqual(['deleteApiKey', 'deleteSigningKey'])
})

test('if the venue does not list keys, the outcome is unknown', async () => {
  const { parts } = venue('the answer', false)
  expect(await makeApiKey(parts, request)).toEqual({ status: 'unknown' })
  expect(await revokeApiKey(parts, 'old')).toEqual({ status: 'unknown' })
  expect(await revokeSigningKey(parts, '0x01')).toEqual({ status: 'unknown' })
})
