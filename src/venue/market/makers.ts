import type { Price } from '@/protocol/fixed6'
import { fixed6 } from '@/protocol/fixed6'
import type { Address, OptionInstrument } from '@/protocol/instrument'
import type { Command } from '../engine/command'
import { listInstruments } from '../live/instrumentCatalogue'
import type { LiveState } from '../live/liveState'
import type { AssetSpec } from './instrumentSpecs'
import { assetSpecs } from './instrumentSpecs'
import { marketAccounts } from './marketAccounts'
import { indexOf, perpetualFair } from './marketModel'
import { optionQuotes } from './optionQuotes'
import { optionValue, type OptionPricing } from './optionValue'
import type { OrderRequests } from './orderRequests'
import { perpetualLadder } from './perpetualLadder'
import { quoteCommands } from './quoteCommands'
import { reconcileQuotes, type RestingQuote } from './reconcileQuotes'
import { inventory, restingQuotes } from './restingQuotes'

/** What the makers look at when they decide. */
export type MakerView = OptionPricing & {
  readonly live: LiveState
  readonly orders: OrderRequests
  /** Equal numbers give equal amounts at equal prices. */
  readonly amountSeed: number
  /** An order is filled up again when less than this share of it is left. */
  readonly refillBelow: number
  /** Whether makers lean against what they hold. */
  readonly isSkewed: boolean
  /** Whether commands before these take out all that stands. */
  readonly isAnew: boolean
}

/** Price steps in the finest cell of a ladder, by asset: a few hundred-thousandths of the price. */
const cellSteps: Readonly<Record<string, number>> = { ETH: 10, BTC: 20, SOL: 1, DOGE: 1 }
/** USD of inventory at which the makers' price is moved by a ten-thousandth. */
const skewNotional = 500_000
const mostSkew = 0.0005

/** The commands that bring the ladder of an asset's perpetual to where it should be, at most so many. */
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
 * The commands that bring option quotes to where they should be, at most so many in all. Begins with the instrument
 * after `startAt` in the listing and goes around, so that no option is forgotten; says where to go on.
 */
export function optionMakerCommands(
  view: MakerView,
  maxChanges: number,
  startAt: number,
  isWanted: (instrument: OptionInstrument) => boolean = () => true,
): { commands: Command[]; nextAt: number } {
  const options = listInstruments(view.live.instruments, { instrumentType: 'OPTION' })
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

function standingQuotes({ live, isAnew }: MakerView, makers: readonly Address[]): Map<string, RestingQuote[]> {
  return isAnew ? new Map() : restingQuotes(live, makers)
}
