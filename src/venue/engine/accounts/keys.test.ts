import { expect, test } from 'vitest'
import { fixed6 } from '@/core/protocol/fixed6'
import { account, createScene, send } from '@/dev/scenes/engine/play'
import { addressOf } from '@/dev/scenes/engine/sceneInstruments'
import type { ApiKey, Command } from '../command'

const key = (name: string, apiKey: string): ApiKey => ({
  apiKey,
  apiSecret: 'secret',
  name,
  ipAddresses: [],
  isReadOnly: false,
})

function tryAll(commands: readonly Command[]): string[] {
  const scene = createScene()
  return commands.map((command) => {
    const { outcome } = send(scene, command)
    return outcome.isAccepted ? 'accepted' : outcome.error
  })
}

test('a signing key belongs to one account, which may renew it with a later expiry', () => {
  const register = (name: string, expirySec: bigint): Command => ({
    type: 'registerSigningKey',
    account: account(name),
    signingKey: addressOf(70),
    expirySec,
  })
  expect(tryAll([register('ann', 5n), register('ann', 5n), register('ann', 6n), register('bob', 7n)])).toEqual([
    'accepted',
    'SIGNING_KEY_ALREADY_REGISTERED',
    'accepted',
    'SIGNING_KEY_ALREADY_REGISTERED',
  ])
  // Someone who recorded the first registration replays it.
  expect(tryAll([register('ann', 5n), register('ann', 6n), register('ann', 5n)]).at(-1)).toBe(
    'SIGNING_KEY_ALREADY_REGISTERED',
  )
})

test('a deleted signing key can be registered by another account, but not again by its own', () => {
  const signingKey = addressOf(70)
  expect(
    tryAll([
      { type: 'registerSigningKey', account: account('ann'), signingKey, expirySec: 5n },
      { type: 'deleteSigningKey', account: account('bob'), signingKey },
      { type: 'deleteSigningKey', account: account('ann'), signingKey },
      { type: 'deleteSigningKey', account: account('ann'), signingKey },
      { type: 'registerSigningKey', account: account('ann'), signingKey, expirySec: 5n },
      { type: 'registerSigningKey', account: account('bob'), signingKey, expirySec: 5n },
    ]),
  ).toEqual([
    'accepted',
    'ACCOUNT_INVALID_SIGNING_KEY',
    'accepted',
    'ACCOUNT_INVALID_SIGNING_KEY',
    'SIGNING_KEY_ALREADY_REGISTERED',
    'accepted',
  ])
})

test('the account’s own address can be registered again after it was deleted', () => {
  const own = account('ann')
  const register: Command = { type: 'registerSigningKey', account: own, signingKey: own, expirySec: 5n }
  const remove: Command = { type: 'deleteSigningKey', account: own, signingKey: own }
  expect(tryAll([register, remove, register, remove])).toEqual(['accepted', 'accepted', 'accepted', 'accepted'])
})

test('API key names are unique within an account, and no key has two owners', () => {
  expect(
    tryAll([
      { type: 'createApiKey', account: account('ann'), key: key('desk', 'k1') },
      { type: 'createApiKey', account: account('ann'), key: key('desk', 'k2') },
      { type: 'createApiKey', account: account('bob'), key: key('desk', 'k1') },
      { type: 'createApiKey', account: account('bob'), key: key('desk', 'k3') },
      { type: 'deleteApiKey', account: account('ann'), apiKey: 'k3' },
      { type: 'deleteApiKey', account: account('ann'), apiKey: 'k1' },
      { type: 'createApiKey', account: account('ann'), key: key('desk', 'k1') },
    ]),
  ).toEqual([
    'accepted',
    'API_KEY_EXISTS',
    'API_KEY_EXISTS',
    'accepted',
    'ACCOUNT_INVALID_API_KEY',
    'accepted',
    'accepted',
  ])
})

test('an account is opened once, and commands for an unknown account are rejected', () => {
  const unknownAccount = addressOf(99)
  expect(
    tryAll([
      { type: 'openAccount', account: account('ann'), kind: 'trader' },
      { type: 'deposit', account: unknownAccount, amount: fixed6(1n) },
      { type: 'deposit', account: account('ann'), amount: fixed6(0n) },
      { type: 'registerSigningKey', account: unknownAccount, signingKey: addressOf(70), expirySec: 5n },
      { type: 'deleteSigningKey', account: unknownAccount, signingKey: addressOf(70) },
      { type: 'createApiKey', account: unknownAccount, key: key('desk', 'k1') },
      { type: 'deleteApiKey', account: unknownAccount, apiKey: 'k1' },
      { type: 'cancelAllOrders', account: unknownAccount, filter: {} },
      { type: 'cancelAllOrders', account: account('ann'), filter: {} },
    ]),
  ).toEqual([
    'ACCOUNT_ALREADY_EXISTS',
    'ACCOUNT_DOES_NOT_EXIST',
    'BAD_REQUEST',
    'ACCOUNT_DOES_NOT_EXIST',
    'ACCOUNT_DOES_NOT_EXIST',
    'ACCOUNT_DOES_NOT_EXIST',
    'ACCOUNT_DOES_NOT_EXIST',
    'ACCOUNT_DOES_NOT_EXIST',
    'accepted',
  ])
})
