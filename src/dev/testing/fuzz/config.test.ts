import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'vitest'
import type { Random } from '@/core/lib/random'
import { pageHeaders } from '@/host/pageHeaders'
import { proxyVenues, readVenues, VenuesFileError } from '@/host/venuesList'
import { ConfigError, readConfig } from '@/web/tools/venues/config'
import { readCustomVenues } from '@/web/tools/venues/customVenueStore'
import { fuzz, FuzzError } from './fuzz'
import { hostileText, hostileValue, mutateText } from './hostile'
import { mutate, simplerText, simplerValue } from './mutate'

const limitMs = 3_600_000
const signing = { name: 'Optick Paper', version: '1', chainId: 1 }
const list = [
  { id: 'paper', name: 'Paper', kind: 'paper', restUrl: '/api', wsUrl: '/ws', signing },
  { id: 'other', name: 'Other', restUrl: 'https://api.example.org', wsUrl: 'wss://ws.example.org', signing },
]
const ownList = [
  { ...list[1], id: 'own-1', signing: { ...signing, chainId: 7 } },
  { ...list[1], id: 'own-2' },
]
const page = { walletConnectProjectId: 'abc' }

const nearly = (base: unknown, random: Random): unknown =>
  random.integer(12) === 0 ? hostileValue(random) : random.integer(4) === 0 ? base : mutate(base, random)

test(
  'a list of venues is accepted with valid addresses, or rejected with a message',
  async () =>
    fuzz(
      {
        name: 'venues.json and config.json',
        generate: (random) => ({
          venues: nearly(list, random),
          config: nearly(page, random),
          own: nearly(ownList, random),
          search: random.integer(3) === 0 ? mutateText('?venue=paper', random) : '',
          last: random.integer(3) === 0 ? hostileText(random) : undefined,
        }),
        check: async ({ venues, config, own, search, last }) => {
          const answer = (value: unknown) => ({ ok: true, status: 200, json: () => Promise.resolve(value) })
          // The app reads only these members of a response.
          const fetchFile = (path: string) =>
            Promise.resolve(answer(path === '/venues.json' ? venues : config) as unknown as Response)
          try {
            const { venue } = await readConfig(fetchFile, { search, origin: 'https://desk.example' }, last, (listed) =>
              readCustomVenues({ getItem: () => JSON.stringify(own) ?? null }, listed),
            )
            const areOpen = /^https?:\/\//.test(venue.restUrl) && /^wss?:\/\//.test(venue.wsUrl)
            if (!areOpen) throw new FuzzError(`${venue.restUrl} and ${venue.wsUrl} cannot be opened`)
          } catch (error) {
            if (!(error instanceof ConfigError)) throw error
          }
        },
        simpler: function* ({ venues, ...rest }) {
          for (const fewer of simplerValue(venues)) yield { venues: fewer, ...rest }
        },
      },
      30_000,
    ),
  limitMs,
)

test(
  'a file of venues is served as a list, or rejected with a message',
  async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'optick-fuzz-')), 'venues.json')
    await fuzz(
      {
        name: 'the file of --venues',
        generate: (random) => {
          const text = JSON.stringify(nearly(list, random)) ?? ''
          return random.integer(3) === 0 ? mutateText(text, random) : text
        },
        check: async (text) => {
          writeFileSync(file, text)
          try {
            const text = await readVenues(file, signing)
            const served: unknown = JSON.parse(text)
            if (!Array.isArray(served) || served.length === 0) throw new FuzzError('what is served is no list')
            // The host's transformation before it serves the list.
            const { venues } = proxyVenues(text, text.includes('"id":"other"') ? ['other'] : [])
            pageHeaders({ venues, venueSites: [], hasWalletConnect: false, isDevelopment: false })
          } catch (error) {
            if (!(error instanceof VenuesFileError)) throw error
          }
        },
        simpler: simplerText,
      },
      2_000,
    )
    rmSync(dirname(file), { recursive: true })
  },
  limitMs,
)
