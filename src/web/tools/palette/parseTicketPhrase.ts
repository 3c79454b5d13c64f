import type { Amount, Price } from '@/core/protocol/fixed6'
import type { Instrument, Side } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import type { FillCommand, PhraseContext, PlaceCommand } from './paletteCommand'
import type { PhraseReader, Word } from './phraseReader'
import { expectedInstruments, readTradable } from './readInstrument'
import { readCommandNumber, readPrice } from './readNumber'

type Ticket = Exclude<FillCommand['ticket'], 'order'>

export const sideWords = new Map<string, Side>([
  ['buy', 'buy'],
  ['long', 'buy'],
  ['sell', 'sell'],
  ['short', 'sell'],
])
/** The most prices that a ticket takes after the amount: a trigger, or the ends of a scale. */
const mostPrices: Record<Ticket, number> = { stop: 1, twap: 0, scale: 2, iceberg: 1 }

type TicketSlots = Pick<FillCommand, 'amount' | 'prices' | 'minutes' | 'count' | 'visible'> & {
  readonly instrument?: Instrument
}

/** Parses `twap buy 2 eth 30m`, `scaled sell 2 eth 3100 3200 x5`, `stop sell 1 eth 3000`, `iceberg buy 10 eth at 2400 show 1`. It fills a ticket, no more. */
export function parseTicket(ticket: Ticket) {
  return (reader: PhraseReader, context: PhraseContext): FillCommand => {
    const side = sideWords.get(reader.peek()?.text ?? '')
    if (side === undefined) {
      return reader.fail(t('Buy or sell?'), [
        { word: 'buy', about: t('Buy') },
        { word: 'sell', about: t('Sell') },
      ])
    }
    reader.take()
    let slots: TicketSlots = { prices: [] }
    for (let word = reader.peek(); word !== undefined; word = reader.peek()) {
      slots = readTicketSlot(reader, word, slots, { ticket, context })
    }
    const { instrument = context.current, ...rest } = slots
    if (rest.amount === undefined) return reader.fail(t('How much?'), [{ word: '1', about: t('contracts') }])
    if (instrument === undefined) return reader.fail(t('Which instrument?'), expectedInstruments(context))
    return { kind: 'fill', ticket, side, instrument, ...rest }
  }
}

function readTicketSlot(
  reader: PhraseReader,
  word: Word,
  slots: TicketSlots,
  { ticket, context }: { ticket: Ticket; context: PhraseContext },
): TicketSlots {
  if (reader.takeIf('at', '@', 'from', 'to', 'for', 'over', 'orders') !== undefined) return slots
  const [, minutes] = /^(\d{1,4})m(?:in)?$/.exec(word.text) ?? []
  if (ticket === 'twap' && minutes !== undefined) {
    reader.take()
    return { ...slots, minutes: Number(minutes) }
  }
  const [, count] = /^x(\d{1,2})$/.exec(word.text) ?? []
  if (ticket === 'scale' && count !== undefined) {
    reader.take()
    return { ...slots, count: Number(count) }
  }
  if (ticket === 'iceberg' && reader.takeIf('show') !== undefined)
    return { ...slots, visible: readVisible(reader, context) }
  const instrument = readTradable(reader, context)
  if (instrument !== undefined) {
    return slots.instrument === undefined
      ? { ...slots, instrument }
      : reader.failAt(word, t('Only one instrument allowed.'))
  }
  const step = slots.amount === undefined ? context.amountStep : context.priceStep
  const number = readCommandNumber<Amount>(reader, word, word.text, { marks: context.marks, step })
  if (number === undefined || number === 0n) {
    return reader.fail(
      t('“{word}” isn’t a recognised amount, instrument, price or option.', { word: word.text }),
      slots.instrument === undefined ? expectedInstruments(context) : [],
    )
  }
  reader.take()
  if (slots.amount === undefined) return { ...slots, amount: number }
  if (slots.prices.length >= mostPrices[ticket]) return reader.failAt(word, t('Too many numbers.'))
  return { ...slots, prices: [...slots.prices, number as bigint as Price] }
}

function readVisible(reader: PhraseReader, { marks, amountStep }: PhraseContext): Amount {
  const word = reader.peek()
  const visible =
    word === undefined ? undefined : readCommandNumber<Amount>(reader, word, word.text, { marks, step: amountStep })
  if (visible === undefined || visible === 0n)
    return reader.fail(t('How much is visible?'), [{ word: '1', about: t('contracts') }])
  reader.take()
  return visible
}

/** The prices of a take-profit and a stop-loss, `tp 3250 sl 3040`, and the words that name them. */
export type Legs = { readonly takeProfit?: Price; readonly stopLoss?: Price; readonly word: Word }

/** Reads the price after `tp` or `sl`. */
export function readLeg(reader: PhraseReader, context: PhraseContext, legs: Legs | undefined): Legs | undefined {
  const word = reader.takeIf('tp', 'sl')
  if (word === undefined) return undefined
  const name = word.text === 'tp' ? 'takeProfit' : 'stopLoss'
  if (legs?.[name] !== undefined) return reader.failAt(word, t('Only one price allowed.'))
  const price = readPrice(reader, context)
  if (price.kind !== 'exact') return reader.failAt(word, t('Enter the price of TP or SL as a number.'))
  return { ...legs, [name]: price.price, word }
}

/** An order with stops fills the ticket instead of being sent, because its stops are confirmed there. */
export function withLegs(
  reader: PhraseReader,
  order: PlaceCommand,
  legs: Legs | undefined,
): PlaceCommand | FillCommand {
  if (legs === undefined) return order
  const filled = fillOf(order)
  if (filled === undefined) return reader.failAt(legs.word, t('With TP or SL, give amount and price as numbers.'))
  const { takeProfit, stopLoss } = legs
  return { ...filled, takeProfit, stopLoss }
}

/** The order as a filled ticket; undefined if its amount or price is known only with the book. */
export function fillOf(order: PlaceCommand): FillCommand | undefined {
  const { amount, price, instrument, side } = order
  if (amount.kind !== 'contracts' || price.kind === 'relative') return undefined
  const prices = price.kind === 'exact' ? [price.price] : []
  return { kind: 'fill', ticket: 'order', instrument, side, amount: amount.amount, prices, flags: order }
}

/** How long an order rests until the page cancels it: `gtt 1h`. */
export type Till = { readonly preset: (typeof tillPresets)[number]; readonly word: Word }

const tillPresets = ['1h', '8h', 'today'] as const

export function readTill(reader: PhraseReader, before: Till | undefined): Till | undefined {
  const word = reader.takeIf('gtt', 'till')
  if (word === undefined) return undefined
  if (before !== undefined) return reader.failAt(word, t('Only one end allowed.'))
  const chosen = reader.takeIf(...tillPresets)
  const preset = tillPresets.find((one) => one === chosen?.text)
  if (preset !== undefined) return { preset, word }
  return reader.fail(t('Until when?'), [
    { word: '1h', about: t('1 hour') },
    { word: '8h', about: t('8 hours') },
    { word: 'today', about: t('End of today') },
  ])
}
