import type { Amount, Price, Usd } from '@/core/protocol/fixed6'
import { fixed6, notional } from '@/core/protocol/fixed6'

/** Traded contracts, and price × contracts in USD (for options the premium). */
export type Volume = { readonly amount: Amount; readonly usd: Usd }

type MutableVolume = { amount: Amount; usd: Usd }

type Minute = { readonly minute: number; readonly volume: MutableVolume }

type InstrumentVolume = {
  /** Oldest first, at most a day; only minutes with trades. */
  readonly minutes: Minute[]
  readonly day: MutableVolume
  readonly total: MutableVolume
}

export type Volumes = ReadonlyMap<string, InstrumentVolume>
export type MutableVolumes = Map<string, InstrumentVolume>

const minuteNs = 60_000_000_000n
const minutesInDay = 1_440

export function createVolumes(): MutableVolumes {
  return new Map()
}

/** Adds a trade. Its time may not precede an earlier trade's by a minute or more. */
export function addVolume(
  volumes: MutableVolumes,
  instrumentId: string,
  trade: { readonly price: Price; readonly amount: Amount; readonly timeNs: bigint },
): void {
  const usd = notional(trade.price, trade.amount)
  addMinute(volumes, instrumentId, Number(trade.timeNs / minuteNs), { amount: trade.amount, usd })
  const entry = getEntry(volumes, instrumentId)
  increase(entry.total, { amount: trade.amount, usd })
}

/** Adds a minute that an earlier process summed; the newest must come last. Does not change the total. */
export function addMinute(volumes: MutableVolumes, instrumentId: string, minute: number, volume: Volume): void {
  const entry = getEntry(volumes, instrumentId)
  const last = entry.minutes.at(-1)
  if (last !== undefined && last.minute >= minute) increase(last.volume, volume)
  else entry.minutes.push({ minute, volume: { ...volume } })
  increase(entry.day, volume)
  dropOld(entry, minute)
}

/** Sets the volume from before this process started. */
export function setTotalVolume(volumes: MutableVolumes, instrumentId: string, total: Volume): void {
  const entry = getEntry(volumes, instrumentId)
  entry.total.amount = total.amount
  entry.total.usd = total.usd
}

export function volume24h(live: { readonly volumes: Volumes }, instrumentId: string, nowNs: bigint): Volume {
  const entry = live.volumes.get(instrumentId)
  if (entry === undefined) return noVolume
  const oldest = Number(nowNs / minuteNs) - minutesInDay
  let { amount, usd }: Volume = entry.day
  for (const { minute, volume } of entry.minutes) {
    if (minute > oldest) break
    amount = fixed6<Amount>(amount - volume.amount)
    usd = fixed6<Usd>(usd - volume.usd)
  }
  return { amount, usd }
}

export function totalVolume(live: { readonly volumes: Volumes }, instrumentId: string): Volume {
  return live.volumes.get(instrumentId)?.total ?? noVolume
}

const noVolume: Volume = { amount: fixed6<Amount>(0n), usd: fixed6<Usd>(0n) }

function getEntry(volumes: MutableVolumes, instrumentId: string): InstrumentVolume {
  const known = volumes.get(instrumentId)
  if (known !== undefined) return known
  const entry = { minutes: [], day: { ...noVolume }, total: { ...noVolume } }
  volumes.set(instrumentId, entry)
  return entry
}

function increase(sum: MutableVolume, by: Volume): void {
  sum.amount = fixed6<Amount>(sum.amount + by.amount)
  sum.usd = fixed6<Usd>(sum.usd + by.usd)
}

function decrease(sum: MutableVolume, by: Volume): void {
  sum.amount = fixed6<Amount>(sum.amount - by.amount)
  sum.usd = fixed6<Usd>(sum.usd - by.usd)
}

function dropOld(entry: InstrumentVolume, newestMinute: number): void {
  for (;;) {
    const first = entry.minutes[0]
    if (first === undefined || first.minute > newestMinute - minutesInDay) return
    decrease(entry.day, first.volume)
    entry.minutes.shift()
  }
}
