import { expect, test } from 'vitest'
import type { Instrument } from '@/core/protocol/instrument'
import { withParameters } from '@/web/ui/navigation/withParameters'
import { everyMarket } from './marketFilter'
import { byVolume, marketsParameters, readMarketsView, type MarketsView } from './marketSearch'

/** 2026-11-27 and 2026-12-25, 08:00 UTC. */
const [november, december] = ['1795766400000000000', '1798185600000000000']
const option = (asset: string, expiry: string | undefined): Instrument =>
  ({ instrumentType: 'OPTION', asset, expiryNs: BigInt(expiry ?? 0) }) as Instrument
const listed = [option('ETH', november), option('ETH', december), option('BTC', november)]
const read = (search: string) => readMarketsView(search, listed, ['volume', 'change'])
const usual: MarketsView = { filter: everyMarket, sort: byVolume }
const write = (look: MarketsView, search = '') => withParameters('/markets', search, marketsParameters(look))

test('defaults are left out of the address, and the venue stays in it', () => {
  expect(read('')).toEqual(usual)
  expect(write(usual)).toBe('/markets')
  expect(write(usual, '?venue=paper&category=options&sort=-change')).toBe('/markets?venue=paper')
})

test.each<readonly [string, MarketsView]>([
  ['/markets?search=btc+90000+c', { ...usual, filter: { ...everyMarket, query: 'btc 90000 c' } }],
  ['/markets?category=favourites&sort=none', { filter: { ...everyMarket, category: 'favourites' }, sort: undefined }],
  [
    '/markets?category=options&asset=ETH&expiry=25DEC26&sort=-change',
    {
      filter: { query: '', category: 'options', asset: 'ETH', expiry: '1798185600000000000' },
      sort: { columnId: 'change', direction: 'descending' },
    },
  ],
  ['/markets?sort=volume', { ...usual, sort: { columnId: 'volume', direction: 'ascending' } }],
])('%s is parsed and written back', (address, look) => {
  expect(write(look)).toBe(address)
  expect(read(new URL(address, 'http://here').search)).toEqual(look)
})

test.each(['?category=futures', '?sort=price', '?sort=-', '?sort=', '?asset=ETH&expiry=25DEC26', '?search='])(
  '%s is ignored',
  (search) => expect(read(search)).toEqual(usual),
)

test('an unlisted asset or expiry is ignored, and the rest is kept', () => {
  const options = { ...everyMarket, category: 'options' as const }
  expect(read('?category=options&asset=SOL').filter).toEqual(options)
  // BTC has no December options.
  expect(read('?category=options&asset=BTC&expiry=25DEC26').filter).toEqual({ ...options, asset: 'BTC' })
})
