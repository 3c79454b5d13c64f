import { expect, test } from 'vitest'
import { builderOf, ConfigError, readConfig, rulesOf, venueRules } from './config'

const paper = {
  id: 'paper',
  name: 'Paper',
  kind: 'paper',
  restUrl: '/api',
  wsUrl: '/ws',
  signing: { name: 'Optick Paper', version: '1', chainId: 1 },
}
const real = { ...paper, id: 'main', kind: 'real', restUrl: 'https://rest.example/', wsUrl: 'wss://socket.example/' }

function files(venues: unknown, config: unknown = {}) {
  return (path: string) => Promise.resolve(path === '/venues.json' ? Response.json(venues) : Response.json(config))
}
const at = (search: string) => ({ search, origin: 'http://localhost:4173' })

test('the first venue is the default, on this page’s own server', async () => {
  const { venue } = await readConfig(files([paper, real]), at(''), undefined)
  expect(venue).toMatchObject({ id: 'paper', restUrl: 'http://localhost:4173/api', wsUrl: 'ws://localhost:4173/ws' })
})

test('the URL takes precedence over the last choice', async () => {
  expect((await readConfig(files([paper, real]), at('?venue=main'), 'paper')).venue.restUrl).toBe(
    'https://rest.example',
  )
  expect((await readConfig(files([paper, real]), at(''), 'main')).venue.id).toBe('main')
})

test('an unknown venue is named, and never falls back to real money if there is another venue', async () => {
  const config = await readConfig(files([real, paper]), at('?venue=nope'), undefined)
  expect([config.unknownVenueId, config.venue.id]).toEqual(['nope', 'paper'])
  const test = { ...paper, id: 'test', kind: 'test' }
  expect((await readConfig(files([real, paper, test]), at('?venue=nope'), 'test')).venue.id).toBe('test')
  // An unknown id must not select real money, even if that was the last choice.
  expect((await readConfig(files([real, paper]), at('?venue=nope'), 'main')).venue.id).toBe('paper')
  const onlyReal = await readConfig(files([real]), at('?venue='), undefined)
  expect([onlyReal.unknownVenueId, onlyReal.venue.id]).toEqual(['', 'main'])
})

test('without a venue in the URL none is unknown, and a last choice that no longer exists is ignored', async () => {
  expect((await readConfig(files([paper, real]), at('?venue=main'), undefined)).unknownVenueId).toBeUndefined()
  expect((await readConfig(files([paper]), at(''), 'main')).unknownVenueId).toBeUndefined()
  expect((await readConfig(files([paper]), at(''), 'main')).venue.id).toBe('paper')
})

test('a venue without a kind counts as real money', async () => {
  const { kind: _, ...unsaid } = real
  expect((await readConfig(files([unsaid]), at(''), undefined)).venue.kind).toBe('real')
})

test.each([[{}], [[]], [[{ ...paper, signing: undefined }]], [[{ ...paper, id: '../x' }]]])(
  '%j is rejected with the reason',
  async (venues) => {
    await expect(readConfig(files(venues), at(''), undefined)).rejects.toThrow(ConfigError)
  },
)

test.each(['http://[', 'javascript:alert(1)', 'wss://venue.example', 'http://a:99999', 'ftp://venue.example'])(
  '%j is not a valid address',
  async (restUrl) => {
    await expect(readConfig(files([{ ...paper, restUrl }]), at(''), undefined)).rejects.toThrow(ConfigError)
  },
)

test('a list that cannot be fetched is reported with its file and reason', async () => {
  await expect(readConfig(() => Promise.reject(new TypeError('Failed to fetch')), at(''), undefined)).rejects.toThrow(
    'Couldn’t load /venues.json: Failed to fetch',
  )
})

test('reads of a public venue are limited, those of a paper venue are not, and its entry decides otherwise', () => {
  expect(rulesOf({ kind: 'real' }).requests).toEqual({ perSecond: 5, underWay: 4 })
  expect(rulesOf({ kind: 'test' }).requests).toEqual({ perSecond: 5, underWay: 4 })
  expect(rulesOf({ kind: 'paper' }).requests).toBeUndefined()
  const requests = { perSecond: 10, underWay: 2 }
  expect(rulesOf({ kind: 'real', rules: venueRules.parse({ requests }) }).requests).toEqual(requests)
  expect(rulesOf({ kind: 'paper', rules: venueRules.parse({ requests }) }).requests).toEqual(requests)
})

test('the secret stays in the browser and the query unsigned, unless the entry of the venue says otherwise', () => {
  expect(rulesOf({ kind: 'real' })).toMatchObject({ auth: 'hmac', hmacCoversQuery: false, pingEveryMs: 15_000 })
  expect(rulesOf({ kind: 'paper' })).toEqual({ auth: 'hmac', hmacCoversQuery: false })
  expect(rulesOf({ kind: 'real', rules: venueRules.parse({ auth: 'secret' }) }).auth).toBe('secret')
})

test('a wallet is registered at a public venue and signs as it is at a paper venue, unless the entry says otherwise', () => {
  expect(rulesOf({ kind: 'real' }).walletKey).toBe('register')
  expect(rulesOf({ kind: 'test' }).walletKey).toBe('register')
  expect(rulesOf({ kind: 'paper' }).walletKey).toBeUndefined()
  expect(rulesOf({ kind: 'real', rules: venueRules.parse({ walletKey: 'as-is' }) }).walletKey).toBe('as-is')
  expect(rulesOf({ kind: 'paper', rules: venueRules.parse({ walletKey: 'register' }) }).walletKey).toBe('register')
})

test('orders name a builder only where the venue’s entry does, and its fee is exact', () => {
  expect(builderOf(rulesOf({ kind: 'real' }))).toBeUndefined()
  const rules = venueRules.parse({ builder: { id: 'builder-alpha', feeRate: '0.000301' } })
  expect(builderOf(rulesOf({ kind: 'real', rules }))).toEqual({ builderId: 'builder-alpha', builderFeeRate: 301n })
})

test.each(['0.0000001', '1', '-0.1', '.5', '3 bps', ''])('a builder’s fee of %j is rejected', (feeRate) => {
  expect(venueRules.safeParse({ builder: { id: 'builder-alpha', feeRate } }).success).toBe(false)
})

test('several orders are cancelled in one request at real venues, unless the entry says otherwise', () => {
  expect(rulesOf({ kind: 'test' }).cancelsInBulk).toBe(true)
  expect(rulesOf({ kind: 'paper' }).cancelsInBulk).toBeUndefined()
  expect(rulesOf({ kind: 'real', rules: venueRules.parse({ cancelsInBulk: false }) }).cancelsInBulk).toBe(false)
})
