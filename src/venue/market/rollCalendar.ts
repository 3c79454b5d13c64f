import { fromNumber, toNumber, type Price } from '@/protocol/fixed6'
import type { OptionInstrument } from '@/protocol/instrument'
import { listInstruments } from '../live/instrumentCatalogue'
import type { VenuePort } from '../venuePort'
import { assetSpecs } from './instrumentSpecs'
import { nextOptionId, planListing } from './listing'
import { priceOf, type MarketModel } from './marketModel'
import { settlementPrice } from './settlementPrice'

/** An option's life ends with half an hour that its settlement price is the mean of (venue-rules 4.2). */
const settlementWindowNs = 30n * 60n * 1_000_000_000n
const pointsInWindow = 61

/**
 * Lists what the calendar and the index ask for and expires what has ended, whether a moment ago or while the venue was
 * down. Says which instruments are new: they have no marks and no quotes yet.
 */
export async function rollCalendar(port: VenuePort, model: MarketModel): Promise<ReadonlySet<string>> {
  const { byId, expiredById } = port.live.instruments
  const { list, expire } = planListing({
    nowMs: port.clock.nowMs(),
    specs: assetSpecs,
    indexPrices: new Map(model.assets.map(({ asset, price }) => [asset, price])),
    listed: listInstruments(port.live.instruments),
    nextOptionId: nextOptionId([...byId.keys(), ...expiredById.keys()]),
  })
  // New ones come first, so that an id that ends now is still known when the next is given.
  if (list.length > 0) await port.submit({ type: 'listInstruments', instruments: list })
  const prices = new Map<string, Price>()
  for (const instrument of expire) {
    const key = `${instrument.asset} ${instrument.expiryNs}`
    const price = prices.get(key) ?? (await settlementOf(port, model, instrument))
    prices.set(key, price)
    await port.submit({
      type: 'expireInstrument',
      instrumentId: instrument.instrumentId,
      settlementPrice: price,
    })
  }
  return new Set(list.map(({ instrumentId }) => instrumentId))
}

async function settlementOf(port: VenuePort, model: MarketModel, option: OptionInstrument): Promise<Price> {
  const points = await port.history.indexPoints({
    asset: option.asset,
    startNs: option.expiryNs - settlementWindowNs,
    endNs: option.expiryNs,
    resolutionSec: 30,
    limit: pointsInWindow,
  })
  const samples = points
    .map(({ timeNs, price }) => ({ timeMs: Number(timeNs / 1_000_000n), price: toNumber(price) }))
    .toReversed()
  const averaged = settlementPrice(samples, Number(option.expiryNs / 1_000_000n))
  // A venue that was down for the whole window settles at the index it comes back with.
  return fromNumber(Math.round((averaged ?? priceOf(model, option.asset)) * 1e4) / 1e4)
}
