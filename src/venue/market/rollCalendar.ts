import type { Price } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { settlementPrice } from '@/core/quant/settlement'
import type { OtcTerms } from '../engine/otc/otcCommand'
import { instrumentsOf } from '../live/instrumentCatalogue'
import type { VenuePort } from '../venuePort'
import { assetSpecs } from './instrumentSpecs'
import { nextOptionId, planListing } from './listing'
import { indexOf, type MarketModel } from './marketModel'
import { windowSamples } from './optionValue'
import { priceOnIndex } from './priceCommands'

/**
 * Lists what the calendar and the index require, and expires what has ended, also during downtime. Returns the new
 * instruments, which have no marks and no quotes yet.
 */
export async function rollCalendar(port: VenuePort, model: MarketModel): Promise<ReadonlySet<string>> {
  const { byId, expiredById } = port.live.instruments
  const { list, expire } = planListing({
    nowMs: port.clock.nowMs(),
    specs: assetSpecs,
    indexPrices: new Map(model.assets.map(({ asset }) => [asset, indexOf(model, asset)])),
    listed: instrumentsOf(port.live.instruments),
    nextOptionId: nextOptionId([...byId.keys(), ...expiredById.keys()]),
  })
  // Listing comes first, so that an id that expires now is still known when the next id is assigned.
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
  for (const { asset, expiryNs } of endedOtc(port)) {
    const key = `${asset} ${expiryNs}`
    const price = prices.get(key) ?? (await settlementOf(port, model, { asset, expiryNs }))
    prices.set(key, price)
    await port.submit({ type: 'settleOtc', asset, expiryNs, settlementPrice: price })
  }
  return new Set(list.map(({ instrumentId }) => instrumentId))
}

/** Finds expired OTC positions. They end at the hour of listed options, at an equal price. */
function endedOtc({ live, clock }: VenuePort): OtcTerms[] {
  const nowNs = clock.nowNs()
  const ended = new Map<string, OtcTerms>()
  for (const { terms } of live.otc.positions.values()) {
    if (terms.expiryNs <= nowNs) ended.set(`${terms.asset} ${terms.expiryNs}`, terms)
  }
  return [...ended.values()]
}

type Ending = Pick<OptionInstrument, 'asset' | 'expiryNs'>

async function settlementOf(port: VenuePort, model: MarketModel, option: Ending): Promise<Price> {
  const expiryMs = Number(option.expiryNs / 1_000_000n)
  const averaged = settlementPrice(await windowSamples(port, option.asset, expiryMs), expiryMs)
  // A venue that was down for the whole window settles at its first index afterwards.
  return priceOnIndex(averaged ?? indexOf(model, option.asset))
}
