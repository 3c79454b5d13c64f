import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { readVenues, VenuesFileError, proxyVenues, withMarket } from './venuesList'

const folder = mkdtempSync(join(tmpdir(), 'optick-venues-'))
const domain = { name: 'Mine', version: '1', chainId: 31_337 }
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function file(text: string): string {
  const path = join(folder, 'venues.json')
  writeFileSync(path, text)
  return path
}

test('the paper venue uses the signing domain of this process, the others their own', async () => {
  const text = await readVenues(
    file('[{"id":"paper","signing":{"chainId":1}},{"id":"x","signing":{"chainId":5}}]'),
    domain,
  )
  expect(JSON.parse(text)).toEqual([
    { id: 'paper', signing: domain },
    { id: 'x', signing: { chainId: 5 } },
  ])
})

test.each(['{}', '[]', 'not json'])('%s is not a list of venues', async (text) => {
  await expect(readVenues(file(text), domain)).rejects.toThrow()
})

test.each(['javascript:alert(1)', 'data:text/html,x', '//elsewhere.example', 'ftp://venue', 'https://a b', ''])(
  '%j isn’t a valid venue URL',
  async (address) => {
    for (const name of ['restUrl', 'wsUrl']) {
      const list = JSON.stringify([{ id: 'odd', restUrl: '/api', wsUrl: 'wss://venue.example/ws', [name]: address }])
      await expect(readVenues(file(list), domain)).rejects.toThrow('isn’t a valid venue URL')
    }
  },
)

test('two venues that would accept each other’s signatures are rejected', async () => {
  const one = { id: 'one', restUrl: 'https://one.example', wsUrl: 'wss://one.example', signing: domain }
  const other = { ...one, id: 'other', restUrl: 'https://other.example' }
  const another = { ...other, signing: { ...domain, chainId: 7 } }
  await expect(readVenues(file(JSON.stringify([one, other])), domain)).rejects.toThrow('one and other share a signing')
  expect(JSON.parse(await readVenues(file(JSON.stringify([one, another])), domain))).toEqual([one, another])
})

test('a listed venue with this process’s signing domain is left out, with a notice', async () => {
  const paper = { id: 'paper', restUrl: '/api', wsUrl: '/ws' }
  const twin = { id: 'twin', restUrl: 'https://one.example', wsUrl: 'wss://one.example', signing: domain }
  const other = { ...twin, id: 'other', signing: { ...domain, version: '2' } }
  const notices: string[] = []
  const text = await readVenues(file(JSON.stringify([twin, paper, other])), domain, (notice) => notices.push(notice))
  expect(JSON.parse(text)).toEqual([{ ...paper, signing: domain }, other])
  expect(notices).toEqual([
    'the listed venue "twin" is left out because it has the signing domain of this one: orders signed here could be replayed there',
  ])
})

test('the app’s own list is valid whatever listed venue the paper venue replaces', async () => {
  const bundled = fileURLToPath(new URL('../../public/venues.json', import.meta.url))
  // The domain of the real test venue (seed.txt).
  const testnet = { name: 'Aevo Testnet', version: '1', chainId: 11_155_111 }
  const notices: string[] = []
  const served: unknown = JSON.parse(await readVenues(bundled, testnet, (notice) => notices.push(notice)))
  expect(served).toEqual([
    expect.objectContaining({ id: 'paper', signing: testnet }),
    expect.objectContaining({ id: 'mainnet' }),
  ])
  expect(notices).toHaveLength(1)
})

test.each([
  ['[null]', 'entry 1 is not a venue but null'],
  ['[{"id":"paper"},[]]', 'entry 2 is not a venue but []'],
  ['["paper"]', 'entry 1 is not a venue but "paper"'],
  ['[7]', 'entry 1 is not a venue but 7'],
])('%s is rejected: %s', async (text, reason) => {
  const refusal = readVenues(file(text), domain)
  await expect(refusal).rejects.toThrow(reason)
  await expect(refusal).rejects.toBeInstanceOf(VenuesFileError)
})

const far = { id: 'far', name: 'Far', restUrl: 'https://api.far.example/v1/', wsUrl: 'https://ws.far.example?sealed' }
const paper = { id: 'paper', restUrl: '/api', wsUrl: '/ws' }
const list = JSON.stringify([paper, far])

test('a proxied venue is listed with addresses of this host, and requests go to its own', () => {
  const { venues, upstreams } = proxyVenues(list, ['far'])
  expect(JSON.parse(venues)).toEqual([paper, { ...far, restUrl: '/venue/far/api', wsUrl: '/venue/far/ws?sealed' }])
  expect(upstreams.get('far')).toEqual({
    restUrl: 'https://api.far.example/v1',
    wsUrl: 'wss://ws.far.example/?sealed',
  })
})

test('without the flag the list is served unchanged and nothing is forwarded', () => {
  const { venues, upstreams } = proxyVenues(list, [])
  expect(JSON.parse(venues)).toEqual([paper, far])
  expect(upstreams.size).toBe(0)
})

test('an invalid socket address is rejected at startup, not by the first visitor', () => {
  const odd = JSON.stringify([paper, { ...far, wsUrl: 'wss://ws.far.example/#part' }])
  expect(() => proxyVenues(odd, ['far'])).toThrow('"far" is served locally')
})

test.each([
  ['missing', 'unknown venue "missing"'],
  ['paper', '"paper" is served locally'],
])('%s is rejected: %s', (id, reason) => {
  expect(() => proxyVenues(list, [id])).toThrow(reason)
})

test('the page learns what the market of this process follows, and of no other venue', () => {
  const list = JSON.stringify([{ id: 'paper' }, { id: 'x' }])
  expect(JSON.parse(withMarket(list, 'replay'))).toEqual([{ id: 'paper', market: 'replay' }, { id: 'x' }])
  expect(withMarket(list, undefined)).toBe(list)
})
