import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import { signRegistration, testKey } from '@/dev/testing/testSigner'
import { openVenue } from '../../node/openVenue'
import { paperVenue } from '../../node/startVenue'
import { parsePlayGrant } from '../../playGrant'
import type { PaperVenue } from '../../venue'
import type { VenuePort } from '../../venuePort'
import { createGateway } from '../gateway'
import { serialized, postRegister } from './keys'

const [wallet, signingKey] = [testKey('wallet'), testKey('signing key')]
const body = signRegistration(wallet, signingKey, paperVenue.domain)

let venue: PaperVenue
beforeEach(async () => {
  venue = await openVenue(paperVenue)
})
afterEach(() => venue.close())

async function register(port: VenuePort, sent: unknown = body): Promise<unknown> {
  const origin = { ipAddress: '127.0.0.1', nowsNs: [] }
  const call = { query: {}, body: sent, params: new Map<string, string>(), origin, caller: undefined }
  const reply = await postRegister.run({ ...call, gateway: createGateway(port, {}) })
  return 'value' in reply ? reply.value : reply
}

/** A process of this venue that ends before its `count`-th command. */
function endingBefore(count: number): VenuePort {
  let submitted = 0
  return {
    ...venue,
    submit: (command) => {
      submitted += 1
      return submitted < count ? venue.submit(command) : Promise.reject(new Error('the process has ended'))
    },
  }
}

test.each([1, 2, 3, 4])('a registration interrupted before its command %i can be repeated', async (count) => {
  await expect(register(endingBefore(count))).rejects.toThrow('the process has ended')
  expect(await register(venue)).toMatchObject({ success: true, api_key: expect.any(String) })
  const account = venue.live.accounts.get(wallet.address)
  expect(account?.balance).toBe(paperVenue.playGrant.USDC)
  expect(account?.signingKeys.size).toBe(1)
  expect(account?.apiKeys.size).toBe(1)
})

test('replaying a completed registration gives no second key', async () => {
  await register(venue)
  await expect(register(venue)).rejects.toThrow('SIGNING_KEY_ALREADY_REGISTERED')
  expect(venue.live.accounts.get(wallet.address)?.apiKeys.size).toBe(1)
})

test('an older registration of a renewed key neither creates nor revokes an API key, nor restores the old expiry', async () => {
  await register(venue)
  const renewed = signRegistration(wallet, signingKey, paperVenue.domain, { expirySec: 4_000_000_001n })
  await register(venue, { ...renewed, no_api_key: true })
  const before = venue.live.accounts.get(wallet.address)?.apiKeys
  await expect(register(venue)).rejects.toThrow('SIGNING_KEY_ALREADY_REGISTERED')
  const account = venue.live.accounts.get(wallet.address)
  expect(account?.apiKeys).toEqual(before)
  expect(account?.signingKeys.get(signingKey.address)?.expirySec).toBe(4_000_000_001n)
})

test('replaying the registration of a deleted key leaves its API key unchanged', async () => {
  await register(venue)
  await venue.submit({ type: 'deleteSigningKey', account: wallet.address, signingKey: signingKey.address })
  const before = [...(venue.live.accounts.get(wallet.address)?.apiKeys.keys() ?? [])]
  await expect(register(venue)).rejects.toThrow('SIGNING_KEY_ALREADY_REGISTERED')
  expect(before).toHaveLength(1)
  expect([...(venue.live.accounts.get(wallet.address)?.apiKeys.keys() ?? [])]).toEqual(before)
})

test('replaying the registration of a deleted wallet gives no API key, and its owner can register it again without one', async () => {
  await register(venue)
  const own = signRegistration(wallet, wallet, paperVenue.domain)
  await register(venue, { ...own, no_api_key: true })
  await venue.submit({ type: 'deleteSigningKey', account: wallet.address, signingKey: wallet.address })
  await expect(register(venue, own)).rejects.toThrow('SIGNING_KEY_ALREADY_REGISTERED')
  const account = venue.live.accounts.get(wallet.address)
  expect(account?.apiKeys.size).toBe(1)
  await register(venue, { ...own, no_api_key: true })
  expect(account?.signingKeys.has(wallet.address)).toBe(true)
  expect(account?.apiKeys.size).toBe(1)
})

test('concurrent registrations get one grant, and the returned key works', async () => {
  const sent = [body, body, signRegistration(wallet, testKey('another key'), paperVenue.domain)]
  const answers = await Promise.allSettled(sent.map((one) => register(venue, one)))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  const account = venue.live.accounts.get(wallet.address)
  expect(account?.balance).toBe(paperVenue.playGrant.USDC)
  const given = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(given).toEqual([...(account?.apiKeys.keys() ?? [])].map((api_key) => expect.objectContaining({ api_key })))
})

test('concurrent registrations of one account run one after the other, even through different ports', async () => {
  const order: string[] = []
  const run = (name: string) => async () => {
    order.push(`${name} begins`)
    await Promise.resolve()
    order.push(`${name} ends`)
  }
  await Promise.all(['one', 'two'].map((name) => serialized({ ...venue }, wallet.address, run(name))))
  expect(order).toEqual(['one begins', 'one ends', 'two begins', 'two ends'])
})

test('an account that has lost its money gets no second grant with its next key', async () => {
  await register(venue)
  await venue.submit({ type: 'deposit', account: wallet.address, amount: parseFixed6('0.000001') })
  const next = signRegistration(wallet, testKey('another key'), paperVenue.domain)
  const origin = { ipAddress: '127.0.0.1', nowsNs: [] }
  const call = { query: {}, params: new Map<string, string>(), origin, caller: undefined }
  await postRegister.run({ ...call, body: next, gateway: createGateway(venue, {}) })
  expect(venue.live.accounts.get(wallet.address)?.balance).toBe(paperVenue.playGrant.USDC + 1n)
})

test('a grant of several assets is deposited completely, even by a second attempt', async () => {
  const generous = { ...venue, playGrant: parsePlayGrant('USDC=5,WETH=2,WBTC=0.1') }
  let submitted = 0
  const cutOff: VenuePort = {
    ...generous,
    submit: (command) => {
      submitted += 1
      return submitted < 3 ? venue.submit(command) : Promise.reject(new Error('the process has ended'))
    },
  }
  await expect(register(cutOff)).rejects.toThrow('the process has ended')
  await register(generous)
  const account = venue.live.accounts.get(wallet.address)
  expect(account?.balance).toBe(5_000_000n)
  expect([...(account?.collaterals ?? [])]).toEqual([
    ['WETH', 2_000_000n],
    ['WBTC', 100_000n],
  ])
})
