import type { Price } from '@/protocol/fixed6'
import type { OptionInstrument } from '@/protocol/instrument'
import { settlementPrice } from '@/quant/settlementPrice'
import { listInstruments } from '../live/instrumentCatalogue'
import type { VenuePort } from '../venuePort'
import { assetSpecs } from './instrumentSpecs'
import { nextOptionId, planListing } from './listing'
import { indexOf, type MarketModel } from './marketModel'
import { priceOnIndex } from './priceCommands'
import { windowSamples } from './settlingForwards'

/**
 * Lists what the calendar and the index ask for and expires what has ended, whether a moment ago or while the venue was
 * down. Says which instruments are new: they have no marks and no quotes yet.
 */
export async function rollCalendar(port: VenuePort, model: MarketModel): Promise<ReadonlySet<string>> {
  const { byId, expiredById } = port.live.instruments
  const { list, expire } = planListing({
    nowMs: port.clock.nowMs(),
    specs: assetSpecs,
    indexPrices: new Map(model.assets.map(({ asset }) => [asset, indexOf(model, asset)])),
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
  const expiryMs = Number(option.expiryNs / 1_000_000n)
  const averaged = settlementPrice(await windowSamples(port, option.asset, expiryMs), expiryMs)
  // A venue that was down for the whole window settles at the index it comes back with.
  return priceOnIndex(averaged ?? indexOf(model, option.asset))
}
