import { scale } from '@/protocol/fixed6'
import type { Address } from '@/protocol/instrument'
import { collateralPrice, collateralSpecs } from '@/quant/collateral'
import type { PointsWindow, SeriesValue } from '../../storage/history'
import type { StakeRow } from '../../storage/strategyRows'
import type { VenuePort } from '../../venuePort'

type Window = Required<Pick<PointsWindow, 'limit' | 'resolutionSec'>> & {
  readonly startNs: bigint
  readonly endNs: bigint
}

/**
 * USD that an account had in all strategies at each point that they were valued at, newest first: its shares, and what
 * waited to become some. Before it first had something there is nothing to tell.
 */
export async function equityCurve(port: VenuePort, account: Address, window: Window): Promise<SeriesValue[]> {
  const rows = port.history.stakes(account, window.endNs)
  const strategies = [...new Set(rows.map(({ strategy }) => strategy))]
  const values = new Map<bigint, bigint>()
  for (const strategy of strategies) {
    const own = rows.filter((row) => row.strategy === strategy)
    for (const { timeNs, value } of await worthOf(port, strategy, own, window)) {
      values.set(timeNs, (values.get(timeNs) ?? 0n) + value)
    }
  }
  const first = rows[0]?.timeNs ?? 0n
  return [...values]
    .filter(([timeNs]) => timeNs >= first)
    .map(([timeNs, value]) => ({ timeNs, value }))
    .toSorted((a, b) => (a.timeNs < b.timeNs ? 1 : -1))
    .slice(0, window.limit)
}

async function worthOf(
  { history, live }: VenuePort,
  strategy: Address,
  rows: readonly StakeRow[],
  window: Window,
): Promise<SeriesValue[]> {
  const asset = live.strategies.get(strategy)?.record.collateralAsset
  if (asset === undefined) return []
  const shares = await history.strategyPoints({ strategy, series: 'strategyShare', ...window })
  const { priceSource } = collateralSpecs[asset]
  const indexes = priceSource.type === 'index' ? await history.indexPoints({ asset: priceSource.asset, ...window }) : []
  const indexAt = new Map(indexes.map(({ timeNs, price }) => [timeNs, price] as const))
  return shares.flatMap(({ timeNs, value: perShare }) => {
    const index = indexAt.get(timeNs)
    const price = collateralPrice(asset, () => index)
    const stake = rows.findLast((row) => row.timeNs <= timeNs)
    // A stake that begins within the half minute of the point is not in it.
    if (price === undefined || stake === undefined) return []
    const units = (stake.shares * perShare) / scale + stake.pendingDeposit
    return [{ timeNs, value: (units * price) / scale }]
  })
}
