import { expect, test } from 'vitest'
import { channelName } from './channel'
import { channels, parseChannelName, type ChannelKey } from './channels'

const parse = (name: string) => {
  const found = parseChannelName(name)
  const key = Object.entries(channels).find(([, channel]) => channel === found?.channel)?.[0]
  return found === undefined ? undefined : [key, found.scope]
}
const instrument = (instrumentName: string) => ({ kind: 'instrument', instrumentName })

test.each<[string, ChannelKey, object]>([
  ['ticker:ETH-PERP', 'ticker', instrument('ETH-PERP')],
  ['ticker:ETH:OPTION', 'ticker', { kind: 'assetType', asset: 'ETH', instrumentType: 'OPTION' }],
  ['ticker-500ms:BTC:PERPETUAL', 'ticker500ms', { kind: 'assetType', asset: 'BTC', instrumentType: 'PERPETUAL' }],
  ['book-ticker:ETH-30OCT26-3400-C', 'bookTicker', instrument('ETH-30OCT26-3400-C')],
  ['orderbook:ETH-PERP', 'orderbook', instrument('ETH-PERP')],
  ['orderbook-100ms:ETH-PERP', 'orderbook100ms', instrument('ETH-PERP')],
  ['orderbook-500ms:1000PEPE-PERP', 'orderbook500ms', instrument('1000PEPE-PERP')],
  ['index:ETH', 'index', { kind: 'asset', asset: 'ETH' }],
  ['trades:ETH', 'trades', { kind: 'asset', asset: 'ETH' }],
  ['trades:ETH-PERP', 'trades', instrument('ETH-PERP')],
  ['orders', 'orders', { kind: 'none' }],
  ['fills', 'fills', { kind: 'none' }],
  ['positions', 'positions', { kind: 'none' }],
])('%s is the channel %s', (name, key, scope) => {
  expect(parse(name)).toEqual([key, scope])
})

test.each([
  '',
  ':',
  'ticker',
  'ticker:',
  'ticker:ETH',
  'ticker:ETH:SPOT',
  'ticker:ETH:OPTION:',
  'ticker:eth-PERP',
  'Ticker:ETH-PERP',
  'ticker-100ms:ETH-PERP',
  'orderbook-200ms:ETH-PERP',
  'orderbook:ETH',
  'orderbook:ETH:OPTION',
  'index:ETH-PERP',
  'index',
  'trades:ETH:OPTION',
  'trades:ETH-PERP ',
  'orders:ETH',
  'fills:ETH-PERP',
  'rfqs',
  '__proto__',
])('%j is not a channel', (name) => {
  expect(parseChannelName(name)).toBeUndefined()
})

test.each(['ticker:ETH:OPTION', 'orderbook-100ms:ETH-PERP', 'index:ETH', 'orders'])(
  '%s round-trips through its parsed name',
  (name) => {
    const found = parseChannelName(name)
    expect(found === undefined ? undefined : channelName(found.channel, found.scope)).toBe(name)
  },
)

test('only the three account channels are private', () => {
  const privateKeys = Object.entries(channels).filter(([, { access }]) => access === 'private')
  expect(privateKeys.map(([key]) => key)).toEqual(['orders', 'fills', 'positions'])
})
