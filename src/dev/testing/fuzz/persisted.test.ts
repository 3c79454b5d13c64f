import { isDeepStrictEqual } from 'node:util'
import { describe, test } from 'vitest'
import { parseJson } from '@/core/lib/parseJson'
import type { Random } from '@/core/lib/random'
import { decodeAlerts, encodeAlerts } from '@/web/desk/alerts/alert'
import { persistedSettings } from '@/web/desk/chart/chartSettings'
import { readDrawings, writeDrawings } from '@/web/desk/chart/drawingStore'
import { readArmedChoices } from '@/web/desk/keyboard/armed/armedState'
import { readLadderPreferences } from '@/web/desk/ladder/LadderPanel'
import { layoutHash, readLayoutLink } from '@/web/desk/layout/layoutLink'
import { layoutPresets } from '@/web/desk/layout/layoutPresets'
import { layoutsKey, defaultLayouts, readLayouts, writeLayouts } from '@/web/desk/layout/persistedLayouts'
import { filterTrades, readTapeFilters, filterOf } from '@/web/desk/trades/tapeFilter'
import { preferencesKey, readChosen } from '@/web/language/chosenLanguage'
import { chainColumns, readColumns } from '@/web/options/chain/chainColumns'
import { readStrikeFilter } from '@/web/options/chain/StrikeChoice'
import { readMakerChoices, startChoices } from '@/web/options/rfqs/maker/priceSide'
import { readRiskSettings, usualRiskSettings } from '@/web/options/risk/riskSettings'
import { readVolatilityChoices } from '@/web/options/volatility/VolatilityView'
import { readHistoryFilter, historySearch } from '@/web/portfolio/history/model/historyFilter'
import { addressBookToStore, readAddressBook } from '@/web/portfolio/signedTransfers/addressBook'
import { createPersistedTransfers } from '@/web/portfolio/signedTransfers/persistedTransfers'
import { venueTokensOf } from '@/web/portfolio/signedTransfers/tokens'
import { readLimits, usualLimits, writeLimits } from '@/web/session/oneClick/oneClickLimits'
import { createPersistedOrders } from '@/web/session/orders/persistedOrders'
import { createPegMarks, persistedPegOf } from '@/web/session/pegs/pegMarks'
import { readChoices } from '@/web/tools/notifications/deliveryChoices'
import { noticesKey, readNotices, writeNotices } from '@/web/tools/notifications/noticeLog'
import { readPhrases, writePhrases } from '@/web/tools/palette/phraseHistory'
import { readCustomVenues } from '@/web/tools/venues/customVenueStore'
import { defaultPreferences, readPreferences, writePreferences } from '@/web/ui/preferences/preferences'
import { keymapOf, readKeymapChanges, writeKeymapChanges } from '@/web/ui/shortcuts/keymapStore'
import { matchStroke } from '@/web/ui/shortcuts/stroke'
import { readBookPreferences } from '@/web/ui/useBookPreferences'
import { fuzz, FuzzError } from './fuzz'
import { hostileText, hostileValue, mutateText } from './hostile'
import { mutate, simplerText } from './mutate'

const limitMs = 3_600_000

/** Stored or shared data: whatever wrote it, it is read or ignored. */
type Persisted = {
  readonly name: string
  /** As this program would write it. */
  readonly examples: readonly unknown[]
  /** Must never throw. */
  readonly read: (text: string | null) => unknown
  /** Serializes the value; parsing the result must give the same value. */
  readonly write: (value: never) => string
  readonly cases: number
}

function persisted<Value>(
  name: string,
  examples: readonly unknown[],
  read: (text: string | null) => Value,
  write: (value: Value) => string = (value) => JSON.stringify(value),
  cases = 4_000,
): Persisted {
  return { name, examples, read, write, cases }
}

const ofJson =
  <Value>(read: (value: unknown) => Value) =>
  (text: string | null) =>
    read(parseJson(text))

/** A storage with one text under every name. */
function shelf(text: string | null = null) {
  const storage = {
    text,
    length: 0,
    key: () => null,
    removeItem: () => undefined,
    getItem: () => storage.text,
    setItem: (_: string, next: string) => {
      storage.text = next
    },
  }
  return storage
}

function written(write: (storage: ReturnType<typeof shelf>) => void): string {
  const storage = shelf()
  write(storage)
  return storage.text ?? ''
}

const instrument = 'ETH-PERP'
const account = `0x${'a1'.repeat(20)}` as const
const signing = { name: 'Somewhere', version: '1', chainId: 7 }
const followed = {
  instrumentName: instrument,
  cap: '12.5',
  minEditMs: 500,
  cancelsAtEnd: true,
  ids: ['1a1a1a1a1a1a1a1a'],
}
const transfer = {
  asset: 'USDC',
  token: '0x00000000000000000000000000000000c0110001',
  decimals: 6,
  amount: '2.5',
  receiver: `0x${'b0'.repeat(20)}`,
  salt: '18446744073709551615',
  since_ns: '1790000000000000000',
}
const persistedTransfers = (storage: ReturnType<typeof shelf>) =>
  createPersistedTransfers({
    storage,
    venueId: 'paper',
    account,
    domain: signing,
    ownTokens: venueTokensOf({ kind: 'paper' }),
  })
const browserVenue = {
  id: 'own-1',
  name: 'Mine',
  kind: 'test',
  restUrl: 'https://a.test',
  wsUrl: 'wss://a.test',
  signing,
}

function oneEntry(name: string, text: string | null) {
  return { ...shelf(text), length: 1, key: () => name, getItem: () => text }
}
const alert = {
  id: 'a1',
  instrumentName: instrument,
  source: 'mark',
  rule: { kind: 'crosses', level: '3200' },
  isRepeating: false,
  createdMs: 1_790_000_000_000,
  seen: 'below',
  fired: { atMs: 1_790_000_000_000, value: '3200.5', isWhileAway: true },
}
const moving = { ...alert, rule: { kind: 'moves', share: '0.05', base: '3000' }, seen: undefined, fired: undefined }
const notice = {
  key: 'k',
  timeMs: 1,
  category: 'fills',
  tone: 'done',
  title: 'Bought',
  detail: '2 at 3,100',
  instrumentName: instrument,
  isRead: false,
}
const drawing = { id: 'd', kind: 'line', from: { timeS: 1, price: 3_000 }, to: { timeS: 2, price: 3_100.5 } }
const channel = { ...drawing, id: 'c', kind: 'channel', sidePrice: 2_950 }
const note = { ...drawing, id: 'n', kind: 'note', text: 'support' }
const grid = { book: 280, ticket: 300, tables: 30, isDepth: false }

const all: readonly Persisted[] = [
  persisted(
    preferencesKey,
    [defaultPreferences, { ...defaultPreferences, numberLocale: 'de-CH', venueId: 'paper' }],
    (text) => readPreferences(shelf(text)),
    (value) => written((storage) => writePreferences(storage, value)),
  ),
  persisted('language', [{ language: 'de', numberLocale: 'de-DE' }], readChosen),
  persisted(
    layoutsKey,
    [
      defaultLayouts,
      { ...defaultLayouts, saved: [{ name: 'mine', layout: layoutPresets.perpetuals }] },
      { version: 1, grid, saved: [{ name: 'old', grid }] },
    ],
    (text) => readLayouts(shelf(text)),
    (value) => written((storage) => writeLayouts(storage, value)),
    15_000,
  ),
  persisted(
    'key map',
    [{ version: 1, changed: { chart: ['g c'], ticket: [] } }],
    (text) => readKeymapChanges(parseJson(text)) ?? {},
    writeKeymapChanges,
    15_000,
  ),
  persisted(
    'alerts',
    [{ version: 1, alerts: [alert, moving] }],
    ofJson(decodeAlerts),
    (value) => JSON.stringify(encodeAlerts(value)),
    15_000,
  ),
  persisted(
    'one-click limits',
    [writeLimits(usualLimits), { orderUsd: null, sessionUsd: '1.5', sessionOrders: null, sessionLifeMs: 1 }],
    ofJson(readLimits),
    (value) => JSON.stringify(writeLimits(value)),
  ),
  persisted('book', [{ view: 'ladder', units: 'usd', groupings: [[instrument, '0.5']] }], ofJson(readBookPreferences)),
  persisted(
    'ladder',
    [{ isPostOnly: false, isAutoCentre: true, times: '5', amounts: [[instrument, '2']] }],
    ofJson(readLadderPreferences),
  ),
  persisted('tape', [[[instrument, 'usd', '1000']]], ofJson(readTapeFilters)),
  persisted('armed', [{ windowMs: 1_500 }], ofJson(readArmedChoices)),
  persisted('telling', [{ toast: { fills: false }, sound: { risk: true }, browser: {} }], ofJson(readChoices)),
  persisted('maker', [startChoices], ofJson(readMakerChoices)),
  persisted(
    'volatility',
    [{ axis: 'strike', basis: 'midByWidth', columns: 'delta', compared: 'off', comparedAt: '' }],
    ofJson(readVolatilityChoices),
  ),
  persisted('risk matrix', [usualRiskSettings], ofJson(readRiskSettings)),
  persisted('chain columns', [chainColumns], ofJson(readColumns)),
  persisted('chain strikes', ['count:20'], ofJson(readStrikeFilter)),
  persisted(
    'phrases',
    [['buy 2 eth 3100']],
    (text) => readPhrases(shelf(text)),
    (value) => written((storage) => writePhrases(storage, value)),
  ),
  persisted(
    'notices',
    [{ savedMs: 1, notices: [notice] }],
    (text) => readNotices(shelf(text), noticesKey('paper', '0x1')).slice(0, 200),
    (value) => written((storage) => writeNotices(storage, 'key', value, 1)),
  ),
  persisted(
    'drawings',
    [{ version: 1, instruments: { [instrument]: [drawing, channel, note] } }],
    (text) => readDrawings(shelf(text), instrument),
    (value) => written((storage) => writeDrawings(storage, instrument, value)),
  ),
  persisted(
    'chart',
    [
      {
        version: 1,
        instruments: {
          [instrument]: {
            interval: '5m',
            source: 'index',
            indicators: [{ kind: 'ema', values: [50] }],
            type: 'area',
            scale: 'log',
          },
        },
      },
    ],
    (text) => persistedSettings.read(shelf(text), instrument),
    (value) =>
      written((storage) => {
        if (value !== undefined) persistedSettings.write(storage, instrument, value)
      }),
  ),
  persisted(
    'address book',
    [{ version: 1, entries: [{ address: account, name: 'Landlord' }] }],
    ofJson(readAddressBook),
    (value) => JSON.stringify(addressBookToStore(value)),
  ),
  persisted(
    'transfers of unknown outcome',
    [[transfer, { ...transfer, destination: 'Arbitrum' }, { ...transfer, label: 'rent' }]],
    (text) => persistedTransfers(shelf(text)).read(),
    (value) =>
      written((storage) => {
        for (const sent of value) persistedTransfers(storage).keep(sent)
      }),
  ),
  persisted('own venues', [[browserVenue]], (text) => readCustomVenues(shelf(text), [])),
  persisted(
    'pegs',
    [
      { ...followed, iv: 0.5 },
      { ...followed, price: { kind: 'best', ticks: '-2', share: '0' } },
    ],
    (text) => createPegMarks(oneEntry('optick.peg.name.1', text), 'name').read(),
    // A peg is stored under the digest of its order, which the mark does not contain.
    ([mark]) => JSON.stringify(mark === undefined ? {} : persistedPegOf(mark, mark.ids)),
  ),
  persisted('orders of the connection', [['1a1a1a1a1a1a1a1a']], (text) => [
    ...createPersistedOrders(shelf(text), 'name').read(),
  ]),
]

function persistedText(examples: readonly unknown[]) {
  return (random: Random): string => {
    const kind = random.integer(12)
    if (kind === 0) return hostileText(random)
    if (kind === 1) return jsonOf(hostileValue(random))
    const text = jsonOf(mutate(random.pick(examples), random))
    return kind < 4 ? mutateText(text, random) : text
  }
}

/** JSON.parse reads huge numbers as Infinity, which JSON cannot express. */
function jsonOf(value: unknown): string {
  const text: string | undefined = JSON.stringify(value, (_, member: unknown) =>
    member === Infinity ? '1e400' : member,
  )
  return (text ?? 'null').replaceAll('"1e400"', '1e400')
}

/** JSON omits undefined members. */
const plain = (value: unknown): unknown =>
  value === undefined
    ? undefined
    : (JSON.parse(
        JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? `${member}n` : member)),
      ) as unknown)

describe('stored data', () => {
  test.each(all)(
    '$name: unreadable data is dropped, and readable data round-trips',
    async ({ name, examples, read, write, cases }) =>
      fuzz(
        {
          name: `persisted ${name}`,
          generate: persistedText(examples),
          check: (text) => {
            const value = read(text)
            // The result is valid for its own writer.
            const again = read(write(value as never))
            if (!isDeepStrictEqual(plain(again), plain(value))) throw new FuzzError(`kept as ${write(value as never)}`)
          },
          simpler: simplerText,
        },
        cases,
      ),
    limitMs,
  )

  test('a key map written by hand matches strokes or is rejected', { timeout: limitMs }, async () =>
    fuzz(
      {
        name: 'key strokes',
        generate: (random) => ({ text: persistedText(all[3]?.examples ?? [])(random), stroke: hostileText(random) }),
        check: ({ text, stroke }) => {
          const changes = readKeymapChanges(parseJson(text))
          if (changes !== undefined) matchStroke(keymapOf(changes), [], 'g', [stroke])
        },
      },
      10_000,
    ),
  )

  test('any stored minimum size filters trades or is ignored', { timeout: limitMs }, async () =>
    fuzz(
      {
        name: 'tape filter',
        generate: (random) => jsonOf([[instrument, 'usd', hostileText(random)]]),
        check: (text) => void filterTrades([], filterOf(readTapeFilters(parseJson(text)), instrument)),
      },
      10_000,
    ),
  )
})

describe('URLs', () => {
  test('a layout in a link is valid, and unchanged when shared again', { timeout: limitMs }, async () => {
    const link = layoutHash({ name: 'mine', layout: layoutPresets.perpetuals })
    const encode = (value: unknown) => `#layout=${Buffer.from(jsonOf(value)).toString('base64url')}`
    await fuzz(
      {
        name: 'layout links',
        generate: (random) => {
          const kind = random.integer(4)
          if (kind === 0) return mutateText(link, random)
          return encode(mutate({ version: 2, name: 'mine', layout: layoutPresets.perpetuals }, random))
        },
        check: (address) => {
          const shared = readLayoutLink(address)
          if (shared === undefined) return
          if (!isDeepStrictEqual(readLayoutLink(layoutHash(shared)), shared)) throw new FuzzError('given on as another')
        },
        simpler: simplerText,
      },
      20_000,
    )
  })

  test('the filter of a history is read or listed as ignored, and round-trips', { timeout: limitMs }, async () => {
    const kinds = ['orders', 'fills', 'funding', 'transactions', 'settlements'] as const
    const whole = 'side=buy&instrument=ETH-PERP&from=2026-10-30T08:00Z&to=2026-10-31T08:00:00.5Z&range=7d&status=filled'
    await fuzz(
      {
        name: 'history filter',
        generate: (random) => ({ kind: random.pick(kinds), search: mutateText(whole, random) }),
        check: ({ kind, search }) => {
          const { filter } = readHistoryFilter(kind, search)
          const again = readHistoryFilter(kind, historySearch(kind, filter, '')).filter
          if (!isDeepStrictEqual(again, filter)) throw new FuzzError(`written as ${historySearch(kind, filter, '')}`)
        },
      },
      50_000,
    )
  })
})
