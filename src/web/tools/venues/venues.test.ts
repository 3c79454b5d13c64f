import { expect, test } from 'vitest'
import { createSafeStorage } from '@/core/lib/safeStorage'
import { readConfig, scopeOf, venueRules, type Venue } from './config'
import { draftOfVenue, emptyCustomVenue, readCustomVenue, type CustomVenueDraft } from './customVenueDraft'
import { customVenuesKey } from './customVenuesKey'
import { addCustomVenue, changeCustomVenue, readCustomVenues, removeCustomVenue } from './customVenueStore'

const paper: Venue = {
  id: 'paper',
  name: 'Paper',
  kind: 'paper',
  restUrl: '/api',
  wsUrl: '/ws',
  signing: { name: 'Optick Paper', version: '1', chainId: 1 },
}
const other: CustomVenueDraft = {
  name: 'Second',
  kind: 'paper',
  restUrl: 'http://localhost:5174',
  wsUrl: 'ws://localhost:5174/ws?sealed',
  domainName: 'Second Paper',
  domainVersion: '1',
  chainId: '31337',
}
const around = { others: [paper], sites: ['http://localhost:5174', 'ws://localhost:5174', 'https://far.example'] }

function memory() {
  const entries = new Map<string, string>()
  return {
    entries,
    storage: createSafeStorage(
      () =>
        ({
          getItem: (name: string) => entries.get(name) ?? null,
          setItem: (name: string, text: string) => void entries.set(name, text),
          removeItem: (name: string) => void entries.delete(name),
          key: (at: number) => [...entries.keys()][at] ?? null,
          get length() {
            return entries.size
          },
        }) as Storage,
    ),
  }
}

test('a custom venue has a name, two addresses and a signing domain', () => {
  expect(readCustomVenue(other, around)).toEqual({
    name: 'Second',
    kind: 'paper',
    restUrl: 'http://localhost:5174',
    wsUrl: 'ws://localhost:5174/ws?sealed',
    signing: { name: 'Second Paper', version: '1', chainId: 31_337 },
  })
})

test.each<[Partial<CustomVenueDraft>, string, RegExp]>([
  [{ name: ' ' }, 'name', /Enter a name/],
  [{ name: 'PAPER' }, 'name', /already exists/],
  [{ restUrl: '' }, 'restUrl', /Enter a URL/],
  [{ restUrl: 'venue' }, 'restUrl', /Not a valid URL/],
  [{ restUrl: '//far.example' }, 'restUrl', /Not a valid URL/],
  [{ restUrl: 'javascript:alert(1)' }, 'restUrl', /start with http:\/\/ or https:\/\//],
  [{ restUrl: 'wss://far.example' }, 'restUrl', /start with http:/],
  [{ wsUrl: 'https://far.example' }, 'wsUrl', /start with ws:/],
  [{ restUrl: 'https://me:secret@far.example' }, 'restUrl', /must not contain credentials/],
  [{ restUrl: 'https://far.example?key=1' }, 'restUrl', /must not contain/],
  [{ restUrl: 'http://far.example' }, 'restUrl', /TLS is required/],
  [{ restUrl: 'http://localhost.evil.example' }, 'restUrl', /TLS is required/],
  [{ restUrl: 'https://elsewhere.example' }, 'restUrl', /--venue-site https:\/\/elsewhere\.example /],
  [{ restUrl: 'https://far.example:8443' }, 'restUrl', /--venue-site https:\/\/far\.example:8443 /],
  [{ domainName: '' }, 'domainName', /Signing domain name/],
  [{ domainVersion: '' }, 'domainVersion', /Version is required/],
  [{ chainId: '0' }, 'chainId', /whole number/],
  [{ chainId: '1.5' }, 'chainId', /whole number/],
  [{ chainId: '99999999999999999' }, 'chainId', /whole number/],
  [{ domainName: 'Optick Paper', chainId: '1' }, 'domainName', /Paper already uses this signing domain/],
])('%j is rejected at %s', (change, field, words) => {
  const read = readCustomVenue({ ...other, ...change }, around)
  expect(read).toMatchObject({ field, words: expect.stringMatching(words) })
})

test('an empty form asks for a name first', () => {
  expect(readCustomVenue(emptyCustomVenue, around)).toMatchObject({ field: 'name' })
})

function added(storage: ReturnType<typeof memory>['storage']): {
  venue: Venue
  parts: Parameters<typeof addCustomVenue>[0]
} {
  const parts = { storage, listed: [paper], crypto }
  const read = readCustomVenue(other, around)
  if ('field' in read) throw new Error(read.words)
  return { venue: addCustomVenue(parts, read), parts }
}

test('a custom venue is stored in this browser, listed with the others, and opened by its id', async () => {
  const { storage } = memory()
  const { venue } = added(storage)
  expect(readCustomVenues(storage, [paper])).toEqual([venue])
  expect(draftOfVenue(venue)).toEqual(other)
  const fetchFile = (path: string) => Promise.resolve(Response.json(path === '/venues.json' ? [paper] : {}))
  const at = { search: `?venue=${venue.id}`, origin: 'http://localhost:4173' }
  const config = await readConfig(fetchFile, at, undefined, (listed) => readCustomVenues(storage, listed))
  expect(config.venues.map(({ name }) => name)).toEqual(['Paper', 'Second'])
  expect(config.venue.wsUrl).toBe('ws://localhost:5174/ws?sealed')
})

test('editing a custom venue leaves its rules, which the form does not show', () => {
  const { storage } = memory()
  const { venue, parts } = added(storage)
  const rules = venueRules.parse({ walletKey: 'register', builder: { id: 'builder-alpha', feeRate: '0.0003' } })
  const before = { ...venue, rules }
  changeCustomVenue(parts, venue, before)
  const read = readCustomVenue({ ...draftOfVenue(before), name: 'Third' }, around)
  if ('field' in read) throw new Error(read.words)
  changeCustomVenue(parts, before, read)
  expect(readCustomVenues(storage, [paper])).toEqual([{ ...before, name: 'Third' }])
})

test('changing the address or signing domain of a custom venue makes it another venue, changing its name does not', () => {
  const { storage } = memory()
  const { venue, parts } = added(storage)
  const { id: _, ...rest } = venue
  expect(changeCustomVenue(parts, venue, { ...rest, name: 'Mine' })).toMatchObject({ id: venue.id, name: 'Mine' })
  for (const change of [
    { restUrl: 'https://far.example' },
    { wsUrl: 'ws://localhost:5174/ws' },
    { signing: { ...rest.signing, chainId: 7 } },
    { signing: { ...rest.signing, name: 'Third' } },
  ]) {
    const [before] = readCustomVenues(storage, [paper])
    if (before === undefined) throw new Error('the venue is there')
    const after = changeCustomVenue(parts, before, { ...rest, ...change })
    expect(after.id).not.toBe(before.id)
    expect(scopeOf(after)).not.toBe(scopeOf(before))
    expect(readCustomVenues(storage, [paper])).toEqual([after])
  }
  removeCustomVenue(parts, readCustomVenues(storage, [paper])[0] ?? venue)
  expect(readCustomVenues(storage, [paper])).toEqual([])
})

test('unreadable venues are dropped, and so is one that would accept signatures for a listed venue', () => {
  const { storage, entries } = memory()
  const { venue } = added(storage)
  const twin = { ...venue, id: 'own-1', signing: paper.signing }
  const odd = [null, 7, { ...venue, restUrl: 'javascript:alert(1)' }, { ...venue, id: 'paper' }, twin, venue]
  entries.set(customVenuesKey, JSON.stringify(odd))
  expect(readCustomVenues(storage, [paper])).toEqual([venue])
  entries.set(customVenuesKey, '{"a":1}')
  expect(readCustomVenues(storage, [paper])).toEqual([])
})
