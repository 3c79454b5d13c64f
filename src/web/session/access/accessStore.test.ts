import { hashTypedData, recoverAddress } from 'viem'
import { expect, test } from 'vitest'
import { registerTypedData, signKeyTypedData } from '@/core/protocol/eip712'
import { accessScene, createBrowser, domain, nextVisit, settled, underWayOf } from '@/dev/scenes/accessScene'
import { createMemoryVault } from '@/dev/testing/memoryVault'
import type { KeyVault } from '@/web/session/wallet/keyVault'
import type { AccessStore } from './accessStore'
import { readStay, writeStay } from './staySignedIn'

test('enabling trading produces both signatures that the venue requires', async () => {
  const { access, connect, bodies, owner } = await accessScene()
  expect(access.getSnapshot().status).toBe('signedOut')
  connect()
  expect(access.getSnapshot().status).toBe('connected')
  expect(access.getCredentials()).toBeUndefined()
  await access.enableTrading()
  expect(access.getSnapshot()).toMatchObject({ status: 'trading', signingMode: 'wallet', isPersisted: true })
  expect(access.getCredentials()).toEqual({ apiKey: 'key-1', apiSecret: 'secret' })
  const [body] = bodies
  if (body === undefined) throw new Error('nothing was sent')
  const register = hashTypedData(registerTypedData(domain, { key: body.signingKey, expiry: body.expiry }))
  const signKey = hashTypedData(signKeyTypedData(domain, { account: body.account }))
  expect((await recoverAddress({ hash: register, signature: body.accountSignature })).toLowerCase()).toBe(
    owner.signer.address,
  )
  expect((await recoverAddress({ hash: signKey, signature: body.signingKeySignature })).toLowerCase()).toBe(
    body.signingKey,
  )
  expect(body.expiry).toBe(1_790_000_000n + 604_800n)
})

test('a declined wallet request changes nothing', async () => {
  const { access, connect, bodies, decline } = await accessScene()
  connect()
  decline()
  await expect(access.enableTrading()).rejects.toMatchObject({ code: 4001 })
  expect(access.getSnapshot().status).toBe('connected')
  expect(bodies).toEqual([])
})

test('the step in progress is published, and a second call joins the same request', async () => {
  const { access, connect, bodies, failures } = await accessScene()
  connect()
  expect(access.getSnapshot()).toMatchObject({ status: 'connected', underWay: 'restoring' })
  await settled(() => underWayOf(access) === undefined)
  expect(access.getSnapshot()).toMatchObject({ status: 'connected', underWay: undefined })
  const asked = access.enableTrading()
  expect(access.getSnapshot()).toMatchObject({ status: 'connected', underWay: 'enabling' })
  expect(access.enableTrading()).toBe(asked)
  await asked
  expect(access.getSnapshot()).not.toHaveProperty('underWay')
  expect([bodies.length, failures]).toEqual([1, []])
})

test('after a rejection nothing is in progress, and the request can be repeated', async () => {
  const { access, connect, decline, accept } = await accessScene()
  connect()
  decline()
  await expect(access.enableTrading()).rejects.toMatchObject({ code: 4001 })
  expect(access.getSnapshot()).toMatchObject({ status: 'connected', underWay: undefined })
  accept()
  await access.enableTrading()
  expect(access.getSnapshot().status).toBe('trading')
})

test('enabling trading while stored keys are restored uses those', async () => {
  const { second } = await nextVisit()
  expect(underWayOf(second.access)).toBe('restoring')
  await second.access.enableTrading()
  expect(second.access.getSnapshot()).toMatchObject({ status: 'trading', isPersisted: true })
  expect(second.bodies).toHaveLength(1)
})

test('an account switched away while enabling gets no keys, and the next one is asked again', async () => {
  const { access, connect } = await accessScene()
  connect()
  const first = access.enableTrading()
  connect('0x00000000000000000000000000000000000000aa')
  const second = access.enableTrading()
  await expect(first).rejects.toThrow('Your wallet switched to another account')
  await second
  expect(access.getSnapshot()).toMatchObject({
    status: 'trading',
    account: '0x00000000000000000000000000000000000000aa',
  })
})

test('switching to another account in the wallet ends trading with the first', async () => {
  const { access, connect } = await accessScene()
  connect()
  await access.enableTrading()
  connect('0x00000000000000000000000000000000000000aa')
  expect(access.getSnapshot()).toMatchObject({
    status: 'connected',
    account: '0x00000000000000000000000000000000000000aa',
  })
  expect(access.getCredentials()).toBeUndefined()
})

test('stored keys are restored after a reload without another registration', async () => {
  const { second } = await nextVisit()
  await settled(() => second.access.getSnapshot().status === 'trading')
  expect(second.access.getSnapshot()).toMatchObject({ status: 'trading', isPersisted: true, signingMode: 'wallet' })
  expect(second.bodies).toHaveLength(1)
})

test('without staying signed in, trading must be enabled again, and the keys of the previous page are then revoked', async () => {
  const first = await accessScene({ alwaysKeeps: false })
  writeStay(first.browser.storage, 'paper', false)
  first.connect()
  await first.access.enableTrading()
  expect(first.access.getSnapshot()).toMatchObject({ status: 'trading', isPersisted: false })
  const second = await accessScene({ ...first, alwaysKeeps: false })
  second.connect()
  await settled(() => underWayOf(second.access) === undefined)
  expect(second.access.getSnapshot().status).toBe('connected')
  await second.access.enableTrading()
  await settled(() => second.venue.apiKeys.size === 1)
  expect([...second.venue.apiKeys]).toEqual(['key-2'])
  expect([...second.venue.signingKeys]).toEqual([second.bodies[1]?.signingKey])
})

test('the choice to stay signed in is remembered per venue and can be reversed', async () => {
  const first = await accessScene({ alwaysKeeps: false })
  first.connect()
  await first.access.enableTrading()
  expect(readStay(first.browser.storage, 'paper')).toBe(true)
  expect(readStay(first.browser.storage, 'another')).toBeUndefined()
  expect(first.access.getSnapshot()).toMatchObject({ isPersisted: true })
  await first.access.setPersisted(false)
  expect(readStay(first.browser.storage, 'paper')).toBe(false)
  const second = await accessScene({ ...first, alwaysKeeps: false })
  second.connect()
  await settled(() => underWayOf(second.access) === undefined)
  expect(second.access.getSnapshot().status).toBe('connected')
})

test('an unreadable vault is reported, and trading can still be enabled', async () => {
  const broken: KeyVault = { ...createMemoryVault(), read: () => Promise.reject(new Error('private window')) }
  const { access, connect, failures } = await accessScene({ browser: createBrowser(broken) })
  connect()
  await settled(() => failures.length > 0)
  expect(failures).toEqual(['unreadable'])
  await access.enableTrading()
  expect(access.getSnapshot().status).toBe('trading')
})

test('one-click signing is opt-in, and the next account starts with wallet signing again', async () => {
  const { access, connect } = await accessScene()
  connect()
  await access.enableTrading()
  access.setSigningMode('oneClick')
  expect(access.getSnapshot()).toMatchObject({ signingMode: 'oneClick' })
  connect('0x00000000000000000000000000000000000000aa')
  await access.enableTrading()
  expect(access.getSnapshot()).toMatchObject({ signingMode: 'wallet' })
})

test('a renewed key replaces the old one and keeps the API key and signing mode', async () => {
  const { access, connect, bodies } = await accessScene()
  connect()
  await access.enableTrading()
  access.setSigningMode('oneClick')
  const before = access.getSnapshot()
  if (before.status !== 'trading') throw new Error('no account is trading')
  const renewal = await access.renewSigningKey(3_600n)
  const after = access.getSnapshot()
  if (after.status !== 'trading') throw new Error('no account is trading')
  expect(renewal).toEqual({ replaced: before.signingKey.address })
  expect(after.signingKey.address).toBe(bodies[1]?.signingKey)
  expect(after.signingKey.address).not.toBe(before.signingKey.address)
  expect(after).toMatchObject({ signingMode: 'oneClick', credentials: before.credentials })
  expect(bodies[1]).toMatchObject({ noApiKey: true, expiry: 1_790_003_600n })
  expect(after.signingKeyExpirySec).toBe(1_790_003_600n)
})

test('a renewal that the wallet declines keeps the old key working', async () => {
  const { access, connect, decline } = await accessScene()
  connect()
  await access.enableTrading()
  const before = access.getSnapshot()
  decline()
  await expect(access.renewSigningKey(3_600n)).rejects.toMatchObject({ code: 4001 })
  expect(access.getSnapshot()).toBe(before)
})

test('a renewed key is stored, and other pages switch to it', async () => {
  const { first, second } = await nextVisit()
  await settled(() => second.access.getSnapshot().status === 'trading')
  await first.access.renewSigningKey(3_600n)
  const renewed = first.bodies[1]?.signingKey
  const signingKeyOf = (access: AccessStore) => {
    const now = access.getSnapshot()
    return now.status === 'trading' ? now.signingKey.address : undefined
  }
  await settled(() => signingKeyOf(second.access) === renewed)
  expect(signingKeyOf(second.access)).toBe(renewed)
  const third = await accessScene(first)
  third.connect()
  await settled(() => third.access.getSnapshot().status === 'trading')
  expect(signingKeyOf(third.access)).toBe(renewed)
})

test('an account switched away during a renewal gets no key', async () => {
  const { access, connect } = await accessScene()
  connect()
  await access.enableTrading()
  const renewal = access.renewSigningKey(3_600n)
  connect('0x00000000000000000000000000000000000000aa')
  await expect(renewal).resolves.toBeUndefined()
  expect(access.getSnapshot()).toMatchObject({ status: 'connected' })
})

test('a key for use elsewhere is shown once and does not affect this page', async () => {
  const { access, connect, bodies } = await accessScene()
  connect()
  await access.enableTrading()
  const before = access.getSnapshot()
  const made = await access.makeSigningKey(86_400n)
  expect(made.address).toBe(bodies[1]?.signingKey)
  expect(made.expirySec).toBe(1_790_086_400n)
  expect((await access.makeSigningKey(undefined)).expirySec).toBe(2n ** 256n - 1n)
  expect(access.getSnapshot()).toBe(before)
})

test('a session key cannot sign withdrawals, even after it was stored', async () => {
  const { first, second } = await nextVisit()
  await settled(() => second.access.getSnapshot().status === 'trading')
  for (const { access } of [first, second]) {
    const now = access.getSnapshot()
    if (now.status !== 'trading') throw new Error('no account is trading')
    const withdrawal = { domain, types: { Withdraw: [] }, primaryType: 'Withdraw', message: {} }
    for (const signer of [now.signingKey.registrar, now.signingKey.within([])]) {
      await expect(signer.signTypedData(withdrawal)).rejects.toMatchObject({ cause: 'not a type for signing keys' })
    }
  }
})
