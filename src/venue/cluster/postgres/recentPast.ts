import { sql } from 'kysely'
import type { Clock } from '@/core/lib/clock'
import { fixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { EventBatch } from '../../engine/event'
import type { MutableLiveState } from '../../live/liveState'
import { addMinute, addVolume, setTotalVolume } from '../../live/volumes'
import { isPublicTrade } from '../../rules/isPublicTrade'
import { slotOf, type SeriesKind } from '../../storage/pointSampler'
import type { PostgresTables } from './openPostgres'

/**
 * Prefetched data of the last day: prices of a day ago, and volumes. A gateway that has started from a snapshot has
 * neither, and all gateways must give equal values.
 */
export type RecentPast = {
  /** Must receive every batch, including those before `begin`. */
  readonly hear: (batch: EventBatch) => void
  /**
   * Refreshes prices and volumes every ten seconds. Resolves when the projector has reached the gateway's start, or if
   * there is no projector.
   */
  readonly begin: (live: MutableLiveState, clock: Clock) => Promise<void>
  /** The value 24 hours before `nowNs`; undefined if there is none within the hour before that time. */
  readonly dayAgo: (kind: SeriesKind, key: string, nowNs: bigint) => Price | undefined
  readonly stop: () => void
}

const everyMs = 10_000
const pollMs = 100
const patienceMs = 5_000
const slotsInDay = 2_880
const slotsInHour = 120
const minuteNs = 60_000_000_000n
const minutesInDay = 1_440n

type PublicTrade = { readonly seq: number; readonly instrumentId: string } & Parameters<typeof addVolume>[2]

export function createRecentPast(tables: PostgresTables, onNotice: (notice: string) => void): RecentPast {
  let firstSeq: number | undefined
  /** Trades that may be missing in the database's volumes. */
  let trades: PublicTrade[] = []
  let loadedPast: number | undefined
  let daysAgo = new Map<number, ReadonlyMap<string, Price>>()
  let timer: NodeJS.Timeout | undefined

  /** Reads everything again. Returns true if the database had caught up. */
  async function refresh(live: MutableLiveState, clock: Clock): Promise<boolean> {
    const { seq, pastSeq, volumes } = await readDay(tables, clock.nowNs(), (at) => at !== loadedPast)
    const isFarEnough = seq >= (firstSeq ?? 0)
    trades = trades.filter((trade) => trade.seq > seq)
    if (isFarEnough && volumes !== undefined) {
      setVolumes(live, volumes)
      for (const trade of trades) addVolume(live.volumes, trade.instrumentId, trade)
    }
    // With more history loaded, the prices of a day ago may differ too.
    if (isFarEnough && pastSeq !== loadedPast) daysAgo.clear()
    if (isFarEnough) loadedPast = pastSeq
    const slot = slotOf(clock.nowNs()) - slotsInDay
    const retained = [slot, slot + 1].map(
      async (at) => [at, daysAgo.get(at) ?? (await readPrices(tables, at))] as const,
    )
    daysAgo = new Map(await Promise.all(retained))
    return isFarEnough
  }

  return {
    hear: ({ seq, events }) => {
      firstSeq ??= seq
      for (const event of events) {
        if (event.type !== 'traded' || !isPublicTrade(event.trade)) continue
        const { instrumentId, price, amount, timeNs } = event.trade
        trades.push({ seq, instrumentId, price, amount, timeNs })
      }
    },
    begin: async (live, clock) => {
      const endMs = performance.now() + patienceMs
      while (!(await refresh(live, clock)) && performance.now() < endMs)
        await new Promise((resolve) => setTimeout(resolve, pollMs))
      timer = setInterval(() => {
        refresh(live, clock).catch((error: unknown) => onNotice(`the last day cannot be read: ${String(error)}`))
      }, everyMs)
    },
    dayAgo: (kind, key, nowNs) => {
      const prices = daysAgo.get(slotOf(nowNs) - slotsInDay) ?? [...daysAgo.values()].at(-1)
      return prices?.get(`${kind}:${key}`)
    },
    stop: () => clearInterval(timer),
  }
}

type Sum = { readonly instrument_id: string; readonly amount: bigint; readonly usd: bigint }
type DayVolumes = { readonly minutes: readonly (Sum & { readonly minute: bigint })[]; readonly totals: readonly Sum[] }

/** Reads in one transaction. The volumes are read only if `isNew` is true for the database's past. */
function readDay(tables: PostgresTables, nowNs: bigint, isNew: (pastSeq: number) => boolean) {
  return tables
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const { rows } = await sql<{ key: string; value: bigint }>`
        SELECT key, value FROM meta WHERE key IN ('last_seq', 'past_seq')`.execute(transaction)
      const valueOf = (name: string) => Number(rows.find(({ key }) => key === name)?.value ?? 0n)
      const pastSeq = valueOf('past_seq')
      const volumes = isNew(pastSeq) ? await readVolumes(transaction, nowNs / minuteNs - minutesInDay) : undefined
      return { seq: valueOf('last_seq'), pastSeq, volumes }
    })
}

async function readVolumes(tables: PostgresTables, afterMinute: bigint): Promise<DayVolumes> {
  const { rows: minutes } = await sql<DayVolumes['minutes'][number]>`
    SELECT * FROM volume_minutes WHERE minute > ${afterMinute} ORDER BY minute`.execute(tables)
  const { rows: totals } = await sql<Sum>`SELECT * FROM volume_totals`.execute(tables)
  return { minutes, totals }
}

function setVolumes({ volumes, instruments }: MutableLiveState, { minutes, totals }: DayVolumes): void {
  const isListed = ({ instrument_id: id }: Sum) => instruments.byId.has(id)
  volumes.clear()
  for (const row of minutes.filter(isListed)) addMinute(volumes, row.instrument_id, Number(row.minute), toVolume(row))
  for (const row of totals.filter(isListed)) setTotalVolume(volumes, row.instrument_id, toVolume(row))
}

const toVolume = ({ amount, usd }: Sum) => ({ amount: fixed6<Amount>(amount), usd: fixed6<Usd>(usd) })

/** Reads the last price of each series in the hour up to a slot. */
async function readPrices(tables: PostgresTables, slot: number): Promise<ReadonlyMap<string, Price>> {
  const { rows } = await sql<{ kind: string; key: string; price: bigint }>`
    SELECT kind, key, price FROM series CROSS JOIN LATERAL (
      SELECT price FROM points WHERE series_id = series.id AND slot <= ${slot} AND slot >= ${slot - slotsInHour}
      ORDER BY slot DESC LIMIT 1
    ) AS last WHERE kind IN ('index', 'mark')`.execute(tables)
  return new Map(rows.map(({ kind, key, price }) => [`${kind}:${key}`, fixed6<Price>(price)]))
}
