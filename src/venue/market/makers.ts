import { assert } from '@/core/lib/assert'
import { type Price, fixed6 } from '@/core/protocol/fixed6'
import type { Address, OptionInstrument } from '@/core/protocol/instrument'
import type { Command } from '../engine/command'
import { instrumentsOf } from '../live/instrumentCatalogue'
import type { LiveState } from '../live/liveState'
import { type AssetSpec, assetSpecs, type OptionSpec, amountOnStep, priceOnStep } from './instrumentSpecs'
import { marketAccounts } from './marketAccounts'
import { indexOf, perpetualFair } from './marketModel'
import { optionValue, type OptionPricing, type OptionValue } from './optionValue'
import type { OrderRequests } from './orderRequests'
import { perpetualLadder, type WantedQuote, cellNoise } from './perpetualLadder'
import { reconcileQuotes, type RestingQuote, type QuoteChange, inventory, restingQuotes } from './reconcileQuotes'

export type MakerView = OptionPricing & {
  readonly live: LiveState
  readonly orders: OrderRequests
  /** A seed that always gives equal amounts at equal prices. */
  readonly amountSeed: number
  /** An order with less than this fraction left is refilled. */
  readonly refillBelow: number
  /** True if makers skew prices against their inventory. */
  readonly isSkewed: boolean
  /** True if earlier commands of this batch cancel all resting quotes. */
  readonly isNew: boolean
}

/** Price steps in the finest cell of a ladder, by asset: a few hundred-thousandths of the price. */
const cellSteps: Readonly<Record<string, number>> = { ETH: 10, BTC: 20, SOL: 1, DOGE: 1 }
/** USD of inventory that moves the makers' price by a ten-thousandth. */
const skewNotional = 500_000
const mostSkew = 0.0005

/** Returns at most `maxChanges` commands that adjust the ladder of an asset's perpetual. */
export function perpetualMakerCommands(view: MakerView, spec: AssetSpec, maxChanges: number): Command[] {
  const { perpetualMakers } = marketAccounts
  const { instrumentId } = spec.perpetual
  const fair = perpetualFair(view.model, spec.asset)
  const held = view.isSkewed ? inventory(view.live, perpetualMakers, instrumentId) * fair : 0
  const skew = Math.min(mostSkew, Math.max(-mostSkew, (held / skewNotional) * 0.0001))
  const wanted = perpetualLadder({
    fairPrice: fair * (1 - skew),
    spec: spec.perpetual,
    cellSteps: cellSteps[spec.asset] ?? 10,
    amountSeed: view.amountSeed,
  })
  const resting = standingQuotes(view, perpetualMakers).get(instrumentId) ?? []
  const refillBelow = view.refillBelow
  const changes = reconcileQuotes({ resting, wanted, tolerance: fixed6<Price>(0n), refillBelow, maxChanges })
  return quoteCommands(changes, instrumentId, perpetualMakers, view.orders)
}

/**
 * Returns at most `maxChanges` commands that adjust option quotes. Starts after `startAt` in the listing and wraps
 * around, so that every option is reached; returns where to continue.
 */
export function optionMakerCommands(
  view: MakerView,
  maxChanges: number,
  startAt: number,
  isWanted: (instrument: OptionInstrument) => boolean = () => true,
): { commands: Command[]; nextAt: number } {
  const options = instrumentsOf(view.live.instruments, { instrumentType: 'OPTION' })
  const resting = standingQuotes(view, marketAccounts.optionMakers)
  const commands: Command[] = []
  let visited = 0
  while (visited < options.length && commands.length < maxChanges) {
    const instrument = options[(startAt + visited) % options.length]
    visited += 1
    if (instrument?.instrumentType !== 'OPTION' || !isWanted(instrument)) continue
    const quotes = resting.get(instrument.instrumentId) ?? []
    commands.push(...oneOption(view, instrument, quotes, maxChanges - commands.length))
  }
  return { commands, nextAt: options.length === 0 ? 0 : (startAt + visited) % options.length }
}

function oneOption(
  view: MakerView,
  instrument: OptionInstrument,
  resting: readonly RestingQuote[],
  maxChanges: number,
): Command[] {
  const spec = assetSpecs.find(({ asset }) => asset === instrument.asset)?.option
  const value = optionValue(instrument, view)
  if (spec === undefined || value === undefined) return []
  const indexPrice = indexOf(view.model, instrument.asset)
  const amountSeed = view.amountSeed + Number(instrument.instrumentId)
  const quotes = optionQuotes({ value, spec, indexPrice, amountSeed })
  const changes = reconcileQuotes({ resting, ...quotes, refillBelow: view.refillBelow, maxChanges })
  return quoteCommands(changes, instrument.instrumentId, marketAccounts.optionMakers, view.orders)
}

function standingQuotes({ live, isNew }: MakerView, makers: readonly Address[]): Map<string, RestingQuote[]> {
  return isNew ? new Map() : restingQuotes(live, makers)
}

/** Distributes new orders over the makers. An edit stays with its account. */
function quoteCommands(
  changes: readonly QuoteChange[],
  instrumentId: string,
  makers: readonly Address[],
  orders: OrderRequests,
): Command[] {
  return changes.map((change, index) => {
    switch (change.type) {
      case 'create':
        return { type: 'createOrder', order: postOnly(change.wanted, makerAt(makers, index)) }
      case 'edit':
        return {
          type: 'editOrder',
          replacedOrderId: change.resting.orderId,
          order: postOnly(change.wanted, change.resting.account),
        }
      case 'cancel':
        return { type: 'cancelOrder', account: change.resting.account, orderId: change.resting.orderId }
    }
  })

  function postOnly({ side, amount, price }: WantedQuote, account: Address) {
    return orders.request({
      account,
      instrumentId,
      side,
      amount,
      limitPrice: price,
      isPostOnly: true,
      timeInForce: 'GTC',
    })
  }
}

function makerAt(makers: readonly Address[], index: number): Address {
  const maker = makers[index % makers.length]
  assert(maker !== undefined, 'there is a maker')
  return maker
}

type OptionQuoteInputs = {
  readonly value: OptionValue
  readonly spec: OptionSpec
  readonly indexPrice: number
  /** Seed of this instrument, which always gives equal amounts. */
  readonly amountSeed: number
}

type OptionQuotes = {
  readonly wanted: readonly WantedQuote[]
  /** Minimum difference from the wanted price that is worth a command. */
  readonly tolerance: Price
}

/** Vol points between the mark and a quote. */
const volatilityHalfSpread = 0.9
/** Fraction of the index per unit of delta: the cost of a hedge. */
const hedgeCost = 0.0004
/** USD of underlying per order. */
const orderNotional = 25_000
const wingDelta = 0.12
/** A quote is replaced when its distance from the wanted price exceeds this fraction of the half spread. */
const staleShare = 0.5

/**
 * Computes the wanted orders in one option, best first on each side. No bid if the option is worth less than a step.
 */
export function optionQuotes(inputs: OptionQuoteInputs): OptionQuotes {
  const { value, spec } = inputs
  const step = Number(spec.priceStep) / 1e6
  const halfSpread = optionHalfSpread(inputs)
  const isWing = Math.abs(value.delta) < wingDelta || Math.abs(value.delta) > 1 - wingDelta
  const wanted: WantedQuote[] = []
  for (let rank = 0; rank < (isWing ? 1 : 3); rank += 1) {
    const away = halfSpread * (1 + 0.7 * rank)
    const bid = priceOnStep(value.markPrice - away, spec.priceStep, 'down')
    const ask = priceOnStep(value.markPrice + away, spec.priceStep, 'up')
    // These prices never violate the bands of venue-rules 2.6, which bound asks only from below and bids only from
    // above.
    if (bid >= spec.priceStep) wanted.push({ side: 'buy', price: bid, amount: optionAmount(inputs, rank, 0) })
    wanted.push({ side: 'sell', price: ask, amount: optionAmount(inputs, rank, 1) })
  }
  return { wanted, tolerance: fixed6<Price>(BigInt(Math.round(Math.max(step, halfSpread * staleShare) * 1e6))) }
}

function optionHalfSpread({ value, spec, indexPrice }: OptionQuoteInputs): number {
  const step = Number(spec.priceStep) / 1e6
  return Math.max(step, volatilityHalfSpread * value.vega + hedgeCost * indexPrice * Math.abs(value.delta))
}

function optionAmount({ spec, indexPrice, amountSeed }: OptionQuoteInputs, rank: number, side: number) {
  const size = 0.3 + 1.7 * cellNoise(amountSeed, rank, side)
  const contracts = (orderNotional * (1 + rank) * size) / indexPrice
  // Rounds to lots that people use: tenths for small amounts, whole contracts for large ones.
  return amountOnStep(contracts >= 10 ? Math.round(contracts) : Math.round(contracts * 10) / 10, spec.amountStep)
}
