import { endpoints } from '@/core/protocol/endpoints'
import { add, type Amount, fixed6, toNumber, type Usd } from '@/core/protocol/fixed6'
import type { InstrumentType } from '@/core/protocol/instrument'
import type { FundingRow, OptionTrade, Statistics } from '@/core/protocol/rest/marketData'
import { listAssets, listExpiries, instrumentsOf } from '../../live/instrumentCatalogue'
import { findIndexPrice, type LiveState } from '../../live/liveState'
import { volume24h } from '../../live/volumes'
import type { OptionTrade as StoredTrade, VolumeStats } from '../../storage/history'
import type { VenuePort } from '../../venuePort'
import { bookSnapshot, currentBook, ivSource } from '../records/bookRecords'
import { checkAsset, getListedByName, instrumentOfHistory } from '../records/instrumentOf'
import { ivOfTrade } from '../records/optionFigures'
import { RequestRejected } from '../requestRejected'
import { historyWindow } from './historyWindow'
import { serveEndpoint } from './serveEndpoint'

export const getTime = serveEndpoint(endpoints.getTime, ({ gateway: { port } }) => {
  const nowNs = port.clock.nowNs()
  // The paper venue has no chain, so its block is always the first.
  return { name: 'optick', timestamp: nowNs, time: timeText(nowNs), sequence: String(port.live.seq), block: '0' }
})

/**
 * Formats a time as Go prints it, without trailing zeros: `2026-02-20 12:00:00.000214 +0000 UTC` (rest-public 3.16).
 */
function timeText(nowNs: bigint): string {
  const [date = '', time = ''] = new Date(Number(nowNs / 1_000_000n)).toISOString().split('T')
  const fraction = String(nowNs % 1_000_000_000n)
    .padStart(9, '0')
    .replace(/0+$/, '')
  return `${date} ${time.slice(0, 8)}${fraction === '' ? '' : `.${fraction}`} +0000 UTC`
}

export const getAssets = serveEndpoint(endpoints.getAssets, ({ gateway }) => listAssets(gateway.port.live.instruments))

export const getExpiries = serveEndpoint(endpoints.getExpiries, ({ query: { asset }, gateway: { port } }) => {
  checkAsset(port.live, asset)
  return listExpiries(port.live.instruments, asset)
})

export const getIndex = serveEndpoint(endpoints.getIndex, ({ query: { asset }, gateway: { port } }) => {
  checkAsset(port.live, asset)
  const index = port.live.indexes.get(asset)
  if (index === undefined) throw new RequestRejected('INDEX_NOT_READY')
  return { price: index.price, timestamp: index.timeNs }
})

export const getOrderbook = serveEndpoint(endpoints.getOrderbook, ({ query, gateway: { port } }) => {
  const instrument = getListedByName(port.live, query.instrumentName)
  const book = currentBook(port.live, instrument, ivSource(port.live, instrument))
  return bookSnapshot(instrument, book)
})

const hourNs = 3_600_000_000_000n

/** The predicted rate of the current hour, and when that hour ends (rest-public 3.7). */
export const getFunding = serveEndpoint(endpoints.getFunding, ({ query, gateway: { port } }) => {
  const instrument = getListedByName(port.live, query.instrumentName)
  if (instrument.instrumentType !== 'PERPETUAL') throw new RequestRejected('INSTRUMENT_NOT_PERPETUAL')
  const rates = port.live.fundingRates.get(instrument.instrumentId)
  if (rates === undefined) throw new RequestRejected('MARKET_NOT_READY')
  return { fundingRate: rates.nextRate, nextEpoch: nextFundingNs(port.clock.nowNs()) }
})

export function nextFundingNs(nowNs: bigint): bigint {
  return (nowNs / hourNs + 1n) * hourNs
}

/** rest-public 3.8 */
const maxRows = 50

export const getFundingHistory = serveEndpoint(endpoints.getFundingHistory, async ({ query, gateway: { port } }) => {
  const instrumentId = query.instrumentName === undefined ? undefined : perpetualId(port.live, query.instrumentName)
  const points = await port.history.fundingPoints({ instrumentId, ...historyWindow(query, maxRows) })
  const rows = points.flatMap((point): FundingRow[] => {
    const instrument = instrumentOfHistory(port, point.instrumentId)
    if (instrument === undefined) return []
    return [[instrument.instrumentName, point.timeNs, point.rate, { price: point.markPrice }]]
  })
  return { fundingHistory: rows }
})

function perpetualId(live: LiveState, instrumentName: string): string {
  const instrument = getListedByName(live, instrumentName)
  if (instrument.instrumentType !== 'PERPETUAL') throw new RequestRejected('INSTRUMENT_NOT_PERPETUAL')
  return instrument.instrumentId
}

/** rest-public 1.4 */
const mostOptionTrades = 50

export const getOptionsHistory = serveEndpoint(endpoints.getOptionsHistory, async ({ query, gateway: { port } }) => {
  const { asset, optionType, offset } = query
  checkAsset(port.live, asset)
  const trades = await port.history.optionTrades({
    asset,
    optionType,
    offset,
    ...historyWindow(query, mostOptionTrades),
  })
  return trades.flatMap((trade) => optionTrade(port, trade))
})

function optionTrade(port: VenuePort, trade: StoredTrade): OptionTrade[] {
  const instrument = instrumentOfHistory(port, trade.instrumentId)
  if (instrument?.instrumentType !== 'OPTION') return []
  const { instrumentName, optionType, expiryNs, strike } = instrument
  const iv = ivOfTrade(instrument, trade)
  return [
    {
      instrumentName,
      optionType,
      expiry: expiryNs,
      strike,
      ...(iv === undefined ? {} : { iv }),
      orderType: trade.orderType ?? 'limit',
      side: trade.side,
      avgPrice: trade.price,
      amount: trade.amount,
      tradeStatus: trade.orderStatus ?? 'filled',
      createdTimestamp: trade.timeNs,
    },
  ]
}

/** rest-public 1.4 */
const mostSettlements = 50

export const getSettlementHistory = serveEndpoint(
  endpoints.getSettlementHistory,
  async ({ query, gateway: { port } }) => {
    const { asset } = query
    if (asset !== undefined) checkAsset(port.live, asset)
    const { rows } = await port.history.settlements({ asset, ...historyWindow(query, mostSettlements) })
    return rows.map(({ asset: settled, expiryNs, settlementPrice, timeNs }) => ({
      asset: settled,
      expiry: expiryNs,
      settlementPrice,
      settlementTimestamp: timeNs,
    }))
  },
)

const dayNs = 86_400_000_000_000n
const noVolume = fixed6<Usd>(0n)
const noVolumes = { dailyVolume: noVolume, dailyBuyVolume: noVolume, dailySellVolume: noVolume }
/** Volumes by the minute are retained this long. */
const oldestDays = 30n
/** A point older than this does not count as the value at the requested time. */
const maxAgeNs = 3_600_000_000_000n

type Asked = {
  readonly asset: string
  readonly instrumentType: InstrumentType | undefined
  /** Undefined for current values. */
  readonly endNs: bigint | undefined
  readonly atNs: bigint
}

/** Volumes and open interest, now or at `end_time` (rest-public 3.14). */
export const getStatistics = serveEndpoint(
  endpoints.getStatistics,
  async ({ query, gateway: { port } }): Promise<Statistics> => {
    const { asset, instrumentType, endTime } = query
    if (asset !== undefined) checkAsset(port.live, asset)
    const nowNs = port.clock.nowNs()
    const atNs = endTime === undefined || endTime > nowNs ? nowNs : endTime
    if (atNs < nowNs - oldestDays * dayNs) throw new RequestRejected('INVALID_RANGE')
    if (instrumentType === 'SPOT') return { ...(asset === undefined ? {} : { asset }), ...noVolumes }
    const stats = await port.history.volumeStats({ asset, instrumentType, endNs: atNs })
    const volumes = {
      dailyVolume: add(stats.dayBuy.notional, stats.daySell.notional),
      dailyBuyVolume: stats.dayBuy.notional,
      dailySellVolume: stats.daySell.notional,
    }
    if (asset === undefined) return volumes
    const asked = { asset, instrumentType, endNs: atNs === nowNs ? undefined : atNs, atNs }
    return { asset, ...volumes, ...(await detailsOf(port, asked, stats)) }
  },
)

async function detailsOf(port: VenuePort, asked: Asked, stats: VolumeStats) {
  const { instrumentType } = asked
  return {
    totalVolume: stats.total.notional,
    dailyVolumeContracts: add(stats.dayBuy.contracts, stats.daySell.contracts),
    ...(await indexOf(port, asked)),
    ...openInterestOf(port.live, asked),
    ...(instrumentType === 'OPTION' ? {} : await perpetualOf(port, asked)),
    ...(instrumentType === 'PERPETUAL' ? {} : premiumOf(stats)),
  }
}

function premiumOf({ dayBuy, daySell, total }: VolumeStats) {
  return { dailyVolumePremium: add(dayBuy.premium, daySell.premium), totalVolumePremium: total.premium }
}

async function indexOf({ live, history }: VenuePort, { asset, endNs, atNs }: Asked) {
  const indexPrice =
    endNs === undefined ? live.indexes.get(asset)?.price : fresh(await history.indexAt(asset, endNs), endNs)
  const before = fresh(await history.indexAt(asset, atNs - dayNs), atNs - dayNs)
  if (indexPrice === undefined) return {}
  return { indexPrice, ...(before === undefined ? {} : { indexDailyChange: fixed6<Usd>(indexPrice - before) }) }
}

/** Returns the current open interest, because past open interest is not stored. */
function openInterestOf(live: LiveState, { asset, instrumentType, endNs }: Asked) {
  if (endNs !== undefined) return {}
  const open = { total: fixed6<Amount>(0n), calls: fixed6<Amount>(0n), puts: fixed6<Amount>(0n) }
  for (const instrument of instrumentsOf(live.instruments, { asset, instrumentType })) {
    const amount = live.openInterest.get(instrument.instrumentId) ?? fixed6<Amount>(0n)
    open.total = add(open.total, amount)
    if (instrument.instrumentType !== 'OPTION') continue
    const side = instrument.optionType === 'call' ? 'calls' : 'puts'
    open[side] = add(open[side], amount)
  }
  if (instrumentType === 'PERPETUAL') return { openInterest: { total: open.total } }
  const ratio = open.calls === 0n ? {} : { putCallRatio: toNumber(open.puts) / toNumber(open.calls) }
  return { openInterest: open, ...ratio }
}

async function perpetualOf({ live, history }: VenuePort, { asset, endNs, atNs }: Asked) {
  const [perpetual] = instrumentsOf(live.instruments, { asset, instrumentType: 'PERPETUAL' })
  if (perpetual === undefined) return {}
  const { instrumentId } = perpetual
  const now = endNs === undefined ? live.marks.get(instrumentId)?.markPrice : undefined
  const markPrice = now ?? fresh(await history.markAt(instrumentId, atNs), atNs)
  const before = fresh(await history.markAt(instrumentId, atNs - dayNs), atNs - dayNs)
  const hours = await history.fundingPoints({ instrumentId, startNs: atNs - dayNs, endNs: atNs, limit: 24 })
  const sum = hours.reduce((total, { rate }) => total + rate, 0)
  return {
    ...(markPrice === undefined ? {} : { markPrice }),
    ...(before === undefined ? {} : { markPrice24hAgo: before }),
    ...(markPrice === undefined || before === undefined ? {} : { markDailyChange: fixed6<Usd>(markPrice - before) }),
    ...(hours.length === 0 ? {} : { fundingDailyAvg: roundedRate(sum / hours.length) }),
  }
}

/** Rates are sent with six decimals. */
function roundedRate(rate: number): number {
  return Math.round(rate * 1e6) / 1e6
}

function fresh<Price>(point: { readonly timeNs: bigint; readonly price: Price } | undefined, atNs: bigint) {
  return point === undefined || atNs - point.timeNs > maxAgeNs ? undefined : point.price
}

/** All perpetuals in an aggregator's format (rest-public 3.15). No perpetual of this venue was ever delisted. */
export const getCoingeckoStatistics = serveEndpoint(endpoints.getCoingeckoStatistics, ({ gateway: { port } }) => {
  const { live } = port
  const nowNs = port.clock.nowNs()
  return instrumentsOf(live.instruments, { instrumentType: 'PERPETUAL' }).map(
    ({ instrumentId, instrumentName, asset }) => {
      const indexPrice = findIndexPrice(live, asset)
      const rates = live.fundingRates.get(instrumentId)
      return {
        tickerId: instrumentName,
        baseCurrency: asset,
        targetCurrency: 'USD',
        targetVolume: volume24h(live, instrumentId, nowNs).usd,
        productVolume: 'Perpetual',
        openInterest: live.openInterest.get(instrumentId) ?? fixed6<Amount>(0n),
        ...(indexPrice === undefined ? {} : { indexPrice }),
        indexCurrency: 'USD',
        nextFundingRateTimestamp: nextFundingNs(nowNs) / 1_000_000_000n,
        ...(rates === undefined ? {} : { fundingRate: rates.nextRate }),
        contractType: 'Vanilla',
        contractPriceCurrency: 'USD',
      }
    },
  )
})
