import { decimal, fraction } from './decimals'
import { typeOf } from './instruments'
import { bookMessage, coingeckoRow, instrumentDetail, marketRow, priceAt, statistics, typeIs } from './marketRecords'
import { nanos } from './orders'
import { assetOf, instrumentOf, pageOf, windowOf, type Call, type Public } from './routes'
import { VenueError } from './venueError'

const hourMs = 3_600_000

/** The public operations of the seed's list (4.2), and no others. */
export const publicRoutes: Readonly<Record<string, Public>> = {
  'GET /time': ({ venue }) => {
    const ns = venue.nowNs()
    const date = new Date(Number(ns / 1_000_000n)).toISOString()
    const time = `${date.slice(0, 10)} ${date.slice(11, 19)}.${String(ns % 1_000_000_000n).padStart(9, '0')} +0000 UTC`
    const row = { name: 'venue', timestamp: String(ns), time, sequence: '918273645', block: '20418833' }
    if (!venue.switches.timeAsNumbers) return row
    return { ...row, timestamp: Number(ns), sequence: Number(row.sequence), block: Number(row.block) }
  },
  'GET /assets': ({ venue }) => venue.market.assets,
  'GET /markets': ({ venue, query }) => {
    const asset = query.get('asset')
    if (asset !== null) assetOf(venue.market, asset)
    return venue.market.instruments
      .filter(
        (one) => one.isActive && (asset === null || one.asset === asset) && typeIs(one, query.get('instrument_type')),
      )
      .map((one) => marketRow(venue.market, one))
  },
  'GET /instrument/{instrument_name}': ({ venue, parameter }) =>
    instrumentDetail(venue.market, instrumentOf(venue.market, parameter)),
  'GET /instrument/{instrument_name}/trade-history': (call) => {
    const instrument = instrumentOf(call.venue.market, call.parameter)
    const rows = call.venue.trading.trades.filter((one) => one.instrument === instrument).map(({ row }) => row)
    const query = new URLSearchParams(call.query)
    query.set('limit', '50')
    const page = pageOf({ ...call, query }, rows, 'created_timestamp')
    return { count: page.count, ...(page.rows.length > 0 && { trade_history: page.rows }) }
  },
  'GET /orderbook': ({ venue, query }) =>
    bookMessage(venue.market, instrumentOf(venue.market, query.get('instrument_name')), 'snapshot', venue.nowNs()),
  'GET /index': ({ venue, query }) => ({
    price: decimal(venue.market.index(assetOf(venue.market, query.get('asset')))),
    timestamp: String(venue.nowNs()),
  }),
  'GET /index-history': (call) => {
    const asset = assetOf(call.venue.market, call.query.get('asset'))
    return { history: series(call, call.venue.market.index(asset)) }
  },
  'GET /mark-history': (call) => {
    const instrument = instrumentOf(call.venue.market, call.query.get('instrument_name'))
    return { history: series(call, call.venue.market.mark(instrument)) }
  },
  'GET /expiries': ({ venue, query }) => {
    const asset = assetOf(venue.market, query.get('asset'))
    const live = venue.market.instruments.filter((one) => one.asset === asset && one.isActive)
    return [...new Set(live.flatMap(({ option }) => (option === undefined ? [] : [option.expiryMs])))]
      .sort((a, b) => a - b)
      .map(nanos)
  },
  'GET /funding': ({ venue, query }) => {
    const instrument = instrumentOf(venue.market, query.get('instrument_name'))
    if (instrument.option !== undefined) throw new VenueError('INSTRUMENT_NOT_PERPETUAL')
    return { funding_rate: fraction(venue.market.fundingRate(instrument)), next_epoch: nanos(nextHour(venue.nowMs())) }
  },
  'GET /funding-history': (call) => {
    const name = call.query.get('instrument_name')
    const all = call.venue.market.instruments.filter((one) => one.option === undefined)
    const asked = name === null ? all : [instrumentOf(call.venue.market, name)]
    const { start, end, limit } = windowOf(call)
    const now = call.venue.nowMs()
    const hours = Array.from({ length: 24 * 30 }, (_, at) => nextHour(now) - (at + 1) * hourMs)
    const within = hours.filter((ms) => BigInt(nanos(ms)) >= start && BigInt(nanos(ms)) <= end)
    const rows = within.flatMap((ms) =>
      asked.map((one) => [one.name, nanos(ms), '0.000013', decimal(priceAt(call.venue.market.mark(one), ms, now))]),
    )
    return { funding_history: rows.slice(0, limit) }
  },
  'GET /statistics': ({ venue, query }) => {
    const asset = query.get('asset')
    return statistics(
      venue.market,
      asset === null ? undefined : assetOf(venue.market, asset),
      query.get('instrument_type'),
      venue.nowMs(),
    )
  },
  'GET /coingecko-statistics': ({ venue }) =>
    venue.market.instruments
      .filter((one) => typeOf(one) === 'PERPETUAL')
      .map((one) => coingeckoRow(venue.market, one, nextHour(venue.nowMs()))),
  'GET /options-history': (call) => {
    const asset = assetOf(call.venue.market, call.query.get('asset'))
    const rows = call.venue.trading.trades.flatMap(({ instrument, row }) => {
      if (instrument.option === undefined || instrument.asset !== asset) return []
      const { isCall, expiryMs, strike, iv } = instrument.option
      const option = {
        option_type: isCall ? 'call' : 'put',
        expiry: nanos(expiryMs),
        strike: decimal(strike),
        iv: fraction(iv),
      }
      const { instrument_name, side, price, amount, created_timestamp } = row
      return [
        {
          instrument_name,
          ...option,
          order_type: 'limit',
          side,
          avg_price: price,
          amount,
          trade_status: 'filled',
          created_timestamp,
        },
      ]
    })
    return pageOf(call, rows, 'created_timestamp').rows
  },
  'GET /settlement-history': (call) => {
    const asset = call.query.get('asset')
    const rows = call.venue.settlements.filter((row) => asset === null || row['asset'] === asset)
    return pageOf(call, rows, 'settlement_timestamp').rows
  },
  'GET /airdrop-incentivized-assets': () => [],
  'GET /emissions': () => [],
  'GET /strategies': () => ({ strategies: [] }),
  'GET /weeth': () => ({}),
  'GET /yield-vault': () => ({
    aum: '4120988.12',
    aum_liquid: '206049.4',
    cap: '25000000',
    pps: '1.0874',
    apy: '4.75',
    pending_withdrawals: '1500',
    is_paused: false,
  }),
  'GET /check-referral': () => ({ is_referrable: false, referee_discount: '0.1', code: 'Account was referred before' }),
  'POST /account/email-verified': () => ({ success: true }),
  'POST /account/unsubscribe': () => ({ success: true }),
  'POST /swap/preview': () => {
    throw new VenueError('SPOT_NOT_SUPPORTED')
  },
  'POST /register': ({ venue, body }) => venue.accounts.register(body),
}

const nextHour = (nowMs: number) => Math.floor(nowMs / hourMs + 1) * hourMs

/** Returns points at whole multiples of the resolution, newest first (rest-public.md 3.5). */
function series(call: Call, present: bigint): [string, string][] {
  const { start, end, limit } = windowOf(call)
  const resolution = Number(call.query.get('resolution') ?? '30')
  if (!Number.isInteger(resolution) || resolution <= 0 || resolution % 30 !== 0)
    throw new VenueError('INVALID_RESOLUTION')
  const nowMs = call.venue.nowMs()
  const stepMs = resolution * 1000
  const lastMs = Math.floor(Math.min(Number(end / 1_000_000n), nowMs) / stepMs) * stepMs
  return Array.from({ length: limit }, (_, at) => lastMs - at * stepMs)
    .filter((ms) => BigInt(nanos(ms)) >= start)
    .map((ms) => [nanos(ms), decimal(priceAt(present, ms, nowMs))])
}
