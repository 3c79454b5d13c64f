import { fixed6, type Amount, type Usd } from '@/protocol/fixed6'
import type { History, TradedVolume, VolumeStats } from './history'
import type { HistoryDatabase } from './historyTables'

const minuteNs = 60_000_000_000n
const minutesInDay = 1_440n

/** What was traded as of a moment: all there is now without what came after it. */
export async function findVolumeStats(
  tables: HistoryDatabase,
  { asset, instrumentType, endNs }: Parameters<History['volumeStats']>[0],
): Promise<VolumeStats> {
  const last = endNs / minuteNs
  const sides = await tables
    .selectFrom('volume_sides')
    .select(({ fn, eb }) => [
      'side',
      eb('minute', '>', last).as('is_later'),
      fn.sum<bigint>('contracts').as('contracts'),
      fn.sum<bigint>('notional').as('notional'),
      fn.sum<bigint>('premium').as('premium'),
    ])
    .where('minute', '>', last - minutesInDay)
    .$if(asset !== undefined, (found) => found.where('asset', '=', asset ?? ''))
    .$if(instrumentType !== undefined, (found) => found.where('instrument_type', '=', instrumentType ?? ''))
    .groupBy(['side', 'is_later'])
    .execute()
  const sums = await tables
    .selectFrom('volume_sums')
    .selectAll()
    .$if(asset !== undefined, (found) => found.where('asset', '=', asset ?? ''))
    .$if(instrumentType !== undefined, (found) => found.where('instrument_type', '=', instrumentType ?? ''))
    .execute()
  // The driver gives a comparison as an integer.
  const later = sides.filter(({ is_later }) => Number(is_later) === 1)
  const day = sides.filter(({ is_later }) => Number(is_later) === 0)
  return {
    dayBuy: toVolume(day.filter(({ side }) => side === 'buy')),
    daySell: toVolume(day.filter(({ side }) => side === 'sell')),
    total: toVolume(sums, later),
  }
}

type Sums = { readonly contracts: bigint; readonly notional: bigint; readonly premium: bigint }

function toVolume(added: readonly Sums[], taken: readonly Sums[] = []): TradedVolume {
  const sum = (column: keyof Sums): bigint =>
    added.reduce((total, one) => total + one[column], 0n) - taken.reduce((total, one) => total + one[column], 0n)
  return {
    contracts: fixed6<Amount>(sum('contracts')),
    notional: fixed6<Usd>(sum('notional')),
    premium: fixed6<Usd>(sum('premium')),
  }
}
