import { getStatistics as endpoint, type Statistics } from '@/protocol/rest/marketData'
import { add, fixed6, toNumber, type Amount, type Usd } from '@/protocol/fixed6'
import type { InstrumentType } from '@/protocol/instrument'
import { listInstruments } from '../../live/instrumentCatalogue'
import type { LiveState } from '../../live/liveState'
import type { VolumeStats } from '../../storage/history'
import type { VenuePort } from '../../venuePort'
import { checkAsset } from '../records/instrumentOf'
import { RequestRefused } from '../requestRefused'
import { serveEndpoint } from './serveEndpoint'

const dayNs = 86_400_000_000_000n
const noVolume = fixed6<Usd>(0n)
const noVolumes = { dailyVolume: noVolume, dailyBuyVolume: noVolume, dailySellVolume: noVolume }
/** So long the minutes of the volumes are kept. */
const oldestDays = 30n
/** A point that is older than that says nothing of the asked moment. */
const maxAgeNs = 3_600_000_000_000n

type Asked = {
  readonly asset: string
  readonly instrumentType: InstrumentType | undefined
  /** Undefined when it is now that is asked for. */
  readonly endNs: bigint | undefined
  readonly atNs: bigint
}

/** Volumes and open interest, now or at `end_time` (rest-public 3.14). */
export const getStatistics = serveEndpoint(endpoint, async ({ query, gateway: { port } }): Promise<Statistics> => {
  const { asset, instrumentType, endTime } = query
  if (asset !== undefined) checkAsset(port.live, asset)
  const nowNs = port.clock.nowNs()
  const atNs = endTime === undefined || endTime > nowNs ? nowNs : endTime
  if (atNs < nowNs - oldestDays * dayNs) throw new RequestRefused('INVALID_RANGE')
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
})

async function detailsOf(port: VenuePort, asked: Asked, stats: VolumeStats) {
  const { instrumentType } = asked
  return {
    totalVolume: stats.total.notional,
    dailyVolumeContracts: add(stats.dayBuy.contracts, stats.daySell.contracts),
    ...indexOf(port, asked),
    ...openInterestOf(port.live, asked),
    ...(instrumentType === 'OPTION' ? {} : await perpetualOf(port, asked)),
    ...(instrumentType === 'PERPETUAL' ? {} : premiumOf(stats)),
  }
}

function premiumOf({ dayBuy, daySell, total }: VolumeStats) {
  return { dailyVolumePremium: add(dayBuy.premium, daySell.premium), totalVolumePremium: total.premium }
}

function indexOf({ live, history }: VenuePort, { asset, endNs, atNs }: Asked) {
  const indexPrice = endNs === undefined ? live.indexes.get(asset)?.price : fresh(history.indexAt(asset, endNs), endNs)
  const before = fresh(history.indexAt(asset, atNs - dayNs), atNs - dayNs)
  if (indexPrice === undefined) return {}
  return { indexPrice, ...(before === undefined ? {} : { indexDailyChange: fixed6<Usd>(indexPrice - before) }) }
}

/** Of the moment itself: what was open in the past is not kept. */
function openInterestOf(live: LiveState, { asset, instrumentType, endNs }: Asked) {
  if (endNs !== undefined) return {}
  const open = { total: fixed6<Amount>(0n), calls: fixed6<Amount>(0n), puts: fixed6<Amount>(0n) }
  for (const instrument of listInstruments(live.instruments, { asset, instrumentType })) {
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
  const [perpetual] = listInstruments(live.instruments, { asset, instrumentType: 'PERPETUAL' })
  if (perpetual === undefined) return {}
  const { instrumentId } = perpetual
  const now = endNs === undefined ? live.marks.get(instrumentId)?.markPrice : undefined
  const markPrice = now ?? fresh(history.markAt(instrumentId, atNs), atNs)
  const before = fresh(history.markAt(instrumentId, atNs - dayNs), atNs - dayNs)
  const hours = await history.fundingPoints({ instrumentId, startNs: atNs - dayNs, endNs: atNs, limit: 24 })
  const sum = hours.reduce((total, { rate }) => total + rate, 0)
  return {
    ...(markPrice === undefined ? {} : { markPrice }),
    ...(before === undefined ? {} : { markPrice24hAgo: before }),
    ...(markPrice === undefined || before === undefined ? {} : { markDailyChange: fixed6<Usd>(markPrice - before) }),
    ...(hours.length === 0 ? {} : { fundingDailyAvg: roundedRate(sum / hours.length) }),
  }
}

/** Rates are told with six decimals. */
function roundedRate(rate: number): number {
  return Math.round(rate * 1e6) / 1e6
}

function fresh<Price>(point: { readonly timeNs: bigint; readonly price: Price } | undefined, atNs: bigint) {
  return point === undefined || atNs - point.timeNs > maxAgeNs ? undefined : point.price
}
