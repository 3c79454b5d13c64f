import { hashTypedData, recoverAddress } from 'viem'
import { expect, test } from 'vitest'
import type { RestClient } from '@/client/restClient'
import { registerTypedData, signKeyTypedData } from '@/protocol/eip712'
import type { Address } from '@/protocol/instrument'
import { keysInProcess } from '@/testing/keysInProcess'
import type { KeyVault } from '@/wallet/keyVault'
import { createMemoryVault } from '@/wallet/memoryVault'
import { createSigningKey } from '@/wallet/signingKey'
import type { WalletSession, WalletState } from '@/wallet/walletSession'
import type { Enabling } from './access'
import { createAccessStore, type AccessStore } from './accessStore'

const domain = { name: 'Optick Paper', version: '1', chainId: 1 }
const nowMs = 1_790_000_000_000
const clock = { nowMs: () => nowMs, nowNs: () => BigInt(nowMs) * 1_000_000n }

type Body = {
  account: Address
  signingKey: Address
  expiry: bigint
  accountSignature: `0x${string}`
  signingKeySignature: `0x${string}`
}

async function scene(vault: KeyVault = createMemoryVault()) {
  const owner = await createSigningKey(crypto)
  const listeners = new Set<() => void>()
  let state: WalletState = { status: 'disconnected' }
  let isDeclining = false
  const bodies: Body[] = []
  const wallet: WalletSession = {
    getSnapshot: () => state,
    getOffered: () => [],
    getSlow: () => undefined,
    stopConnecting: () => undefined,
    look: async () => undefined,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    connect: () => Promise.resolve(),
    disconnect: () => Promise.resolve(),
    restore: () => Promise.resolve(),
    signer: (address) => ({
      ...owner.signer,
      address,
      signTypedData: (data) =>
        isDeclining ? Promise.reject(Object.assign(new Error('no'), { code: 4001 })) : owner.signer.signTypedData(data),
    }),
    signText: () => Promise.reject(new Error('nothing is read here')),
    close: () => undefined,
  }
  const rest = {
    call: (_endpoint: unknown, input: { body: Body }) => {
      bodies.push(input.body)
      return Promise.resolve({ success: true, apiKey: `key-${bodies.length}`, apiSecret: 'secret' })
    },
  } as unknown as RestClient
  const failures: unknown[] = []
  const access = createAccessStore({
    venueId: 'paper',
    domain,
    wallet,
    rest,
    vault,
    crypto,
    clock,
    openSigningKeys: () => Promise.resolve(keysInProcess(vault)),
    onVaultFailed: (error) => failures.push(error),
  })
  const become = (next: WalletState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const connect = (address: Address = owner.signer.address) =>
    become({ status: 'connected', address, chainId: 1, walletName: 'Test', isPaper: false })
  return {
    owner,
    access,
    become,
    connect,
    bodies,
    failures,
    decline: () => (isDeclining = true),
    accept: () => (isDeclining = false),
  }
}

function underWayOf(access: AccessStore): Enabling {
  const now = access.getSnapshot()
  return now.status === 'connected' ? now.underWay : undefined
}

/** A visit that kept its keys, and the next one, which begins to look for them. */
async function nextVisit() {
  const vault = createMemoryVault()
  const first = await scene(vault)
  first.connect()
  await first.access.enableTrading()
  await first.access.setKept(true)
  const second = await scene(vault)
  second.connect(first.owner.signer.address)
  return { first, second }
}

/** The store reads the vault on its own; a turn of the loop or two and it is done. */
async function settled(done: () => boolean) {
  for (let turn = 0; turn < 200 && !done(); turn++) await new Promise((resolve) => setImmediate(resolve))
}

test('a wallet connects, is enabled, and both signatures are those the venue asks for', async () => {
  const { access, connect, bodies, owner } = await scene()
  expect(access.getSnapshot().status).toBe('signedOut')
  connect()
  expect(access.getSnapshot().status).toBe('connected')
  expect(access.getCredentials()).toBeUndefined()
  await access.enableTrading()
  expect(access.getSnapshot()).toMatchObject({ status: 'trading', signingMode: 'wallet', isKept: false })
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

test('a declined wallet leaves everything as it was', async () => {
  const { access, connect, bodies, decline } = await scene()
  connect()
  decline()
  await expect(access.enableTrading()).rejects.toMatchObject({ code: 4001 })
  expect(access.getSnapshot().status).toBe('connected')
  expect(bodies).toEqual([])
})

test('what is under way is told, and asking again meanwhile is the same asking', async () => {
  const { access, connect, bodies, failures } = await scene()
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

test('nothing is under way after a refusal, and it can be asked again', async () => {
  const { access, connect, decline, accept } = await scene()
  connect()
  decline()
  await expect(access.enableTrading()).rejects.toMatchObject({ code: 4001 })
  expect(access.getSnapshot()).toMatchObject({ status: 'connected', underWay: undefined })
  accept()
  await access.enableTrading()
  expect(access.getSnapshot().status).toBe('trading')
})

test('who enables trading while kept keys are looked for goes on with those', async () => {
  const { second } = await nextVisit()
  expect(underWayOf(second.access)).toBe('restoring')
  await second.access.enableTrading()
  expect(second.access.getSnapshot()).toMatchObject({ status: 'trading', isKept: true })
  expect(second.bodies).toEqual([])
})

test('an account that the wallet left while it was enabled gets nothing, and the next is asked anew', async () => {
  const { access, connect } = await scene()
  connect()
  const first = access.enableTrading()
  connect('0x00000000000000000000000000000000000000aa')
  const second = access.enableTrading()
  await expect(first).rejects.toThrow('The wallet changed its account meanwhile')
  await second
  expect(access.getSnapshot()).toMatchObject({
    status: 'trading',
    account: '0x00000000000000000000000000000000000000aa',
  })
})

test('another account in the wallet ends the trading of the first', async () => {
  const { access, connect } = await scene()
  connect()
  await access.enableTrading()
  connect('0x00000000000000000000000000000000000000aa')
  expect(access.getSnapshot()).toMatchObject({
    status: 'connected',
    account: '0x00000000000000000000000000000000000000aa',
  })
  expect(access.getCredentials()).toBeUndefined()
})

test('keys that were not kept are gone with the page; kept ones are there again', async () => {
  const vault = createMemoryVault()
  const first = await scene(vault)
  first.connect()
  await first.access.enableTrading()
  const second = await scene(vault)
  second.connect(first.owner.signer.address)
  await settled(() => second.access.getSnapshot().status === 'trading')
  expect(second.access.getSnapshot().status).toBe('connected')

  await first.access.setKept(true)
  const third = await scene(vault)
  third.connect(first.owner.signer.address)
  await settled(() => third.access.getSnapshot().status === 'trading')
  expect(third.access.getSnapshot()).toMatchObject({ status: 'trading', isKept: true, signingMode: 'wallet' })
  expect(third.bodies).toEqual([])

  await third.access.setKept(false)
  const fourth = await scene(vault)
  fourth.connect(first.owner.signer.address)
  await settled(() => fourth.access.getSnapshot().status === 'trading')
  expect(fourth.access.getSnapshot().status).toBe('connected')
})

test('a vault that cannot be read is told, and trading can still be enabled', async () => {
  const broken: KeyVault = { ...createMemoryVault(), read: () => Promise.reject(new Error('private window')) }
  const { access, connect, failures } = await scene(broken)
  connect()
  await settled(() => failures.length > 0)
  expect(failures).toHaveLength(1)
  await access.enableTrading()
  expect(access.getSnapshot().status).toBe('trading')
})

test('one-click is a choice, and signing goes back to the wallet with the next account', async () => {
  const { access, connect } = await scene()
  connect()
  await access.enableTrading()
  access.setSigningMode('oneClick')
  expect(access.getSnapshot()).toMatchObject({ signingMode: 'oneClick' })
  connect('0x00000000000000000000000000000000000000aa')
  await access.enableTrading()
  expect(access.getSnapshot()).toMatchObject({ signingMode: 'wallet' })
})

test('a renewed key signs in the place of the old one, with the same API key and the choice of who signs', async () => {
  const { access, connect, bodies } = await scene()
  connect()
  await access.enableTrading()
  access.setSigningMode('oneClick')
  const before = access.getSnapshot()
  if (before.status !== 'trading') throw new Error('nobody trades')
  const renewal = await access.renewSigningKey(3_600n)
  const after = access.getSnapshot()
  if (after.status !== 'trading') throw new Error('nobody trades')
  expect(renewal).toEqual({ replaced: before.signingKey.address })
  expect(after.signingKey.address).toBe(bodies[1]?.signingKey)
  expect(after.signingKey.address).not.toBe(before.signingKey.address)
  expect(after).toMatchObject({ signingMode: 'oneClick', credentials: before.credentials })
  expect(bodies[1]).toMatchObject({ noApiKey: true, expiry: 1_790_003_600n })
  expect(after.signingKeyExpirySec).toBe(1_790_003_600n)
})

test('a renewal that the wallet declines leaves the old key at work', async () => {
  const { access, connect, decline } = await scene()
  connect()
  await access.enableTrading()
  const before = access.getSnapshot()
  decline()
  await expect(access.renewSigningKey(3_600n)).rejects.toMatchObject({ code: 4001 })
  expect(access.getSnapshot()).toBe(before)
})

test('keys that are kept are kept renewed', async () => {
  const vault = createMemoryVault()
  const first = await scene(vault)
  first.connect()
  await first.access.enableTrading()
  await first.access.setKept(true)
  await first.access.renewSigningKey(3_600n)
  const second = await scene(vault)
  second.connect(first.owner.signer.address)
  await settled(() => second.access.getSnapshot().status === 'trading')
  const restored = second.access.getSnapshot()
  expect(restored.status === 'trading' && restored.signingKey.address).toBe(first.bodies[1]?.signingKey)
})

test('an account that the wallet left while it renewed gets no key of another', async () => {
  const { access, connect } = await scene()
  connect()
  await access.enableTrading()
  const renewal = access.renewSigningKey(3_600n)
  connect('0x00000000000000000000000000000000000000aa')
  await expect(renewal).resolves.toBeUndefined()
  expect(access.getSnapshot()).toMatchObject({ status: 'connected' })
})

test('a key for use elsewhere is told once, and changes nothing here', async () => {
  const { access, connect, bodies } = await scene()
  connect()
  await access.enableTrading()
  const before = access.getSnapshot()
  const made = await access.makeSigningKey(86_400n)
  expect(made.address).toBe(bodies[1]?.signingKey)
  expect(made.expirySec).toBe(1_790_086_400n)
  expect((await access.makeSigningKey(undefined)).expirySec).toBe(2n ** 256n - 1n)
  expect(access.getSnapshot()).toBe(before)
})

test('the key of a session cannot sign that money leaves, also when it was kept', async () => {
  const { first, second } = await nextVisit()
  await settled(() => second.access.getSnapshot().status === 'trading')
  for (const { access } of [first, second]) {
    const now = access.getSnapshot()
    if (now.status !== 'trading') throw new Error('nobody trades')
    const withdrawal = { domain, types: { Withdraw: [] }, primaryType: 'Withdraw', message: {} }
    for (const signer of [now.signingKey.registrar, now.signingKey.within([])]) {
      await expect(signer.signTypedData(withdrawal)).rejects.toMatchObject({ cause: 'not a type for signing keys' })
    }
  }
})
