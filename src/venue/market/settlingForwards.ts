import { toNumber } from '@/protocol/fixed6'
import { settlementWindowMs, settlingForward, type IndexSample } from '@/quant/settlementPrice'
import type { VenuePort } from '../venuePort'
import { nextExpiryMs } from './calendar'
import { assetSpecs } from './instrumentSpecs'
import { indexOf, type MarketModel } from './marketModel'

/** By asset: what stands for the forward of the options that are settled within half an hour (venue-rules 3.3). */
export type SettlingForwards = ReadonlyMap<string, { readonly expiryMs: number; readonly forward: number }>

export const nothingSettles: SettlingForwards = new Map()

const pointSec = 30
/** Both ends of the window have a point. */
const pointsInWindow = settlementWindowMs / (pointSec * 1_000) + 1

export async function settlingForwards(port: VenuePort, model: MarketModel): Promise<SettlingForwards> {
  const timeMs = port.clock.nowMs()
  const expiryMs = nextExpiryMs(timeMs)
  if (timeMs <= expiryMs - settlementWindowMs) return nothingSettles
  const forwards = new Map<string, { expiryMs: number; forward: number }>()
  for (const { asset, option } of assetSpecs) {
    if (option === undefined) continue
    const samples = await windowSamples(port, asset, expiryMs)
    const forward = settlingForward(samples, expiryMs, { timeMs, price: indexOf(model, asset) })
    if (forward !== undefined) forwards.set(asset, { expiryMs, forward })
  }
  return forwards
}

/** The published index in the half hour before an expiry, oldest first (venue-rules 4.2). */
export async function windowSamples(
  port: Pick<VenuePort, 'history'>,
  asset: string,
  expiryMs: number,
): Promise<IndexSample[]> {
  const points = await port.history.indexPoints({
    asset,
    startNs: BigInt(expiryMs - settlementWindowMs) * 1_000_000n,
    endNs: BigInt(expiryMs) * 1_000_000n,
    resolutionSec: pointSec,
    limit: pointsInWindow,
  })
  return points
    .map(({ timeNs, price }) => ({ timeMs: Number(timeNs / 1_000_000n), price: toNumber(price) }))
    .toReversed()
}
