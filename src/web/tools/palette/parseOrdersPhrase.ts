import type { Amount, Price } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import type { AmendCommand, CancelCommand, OrderIntent, PhraseContext, PriceRequest } from './paletteCommand'
import type { Expected, PhraseReader } from './phraseReader'
import { expectedInstruments, readInstrument } from './readInstrument'
import { readCommandNumber, expectedPrices, readPrice } from './readNumber'

const sides = new Map<string, 'buy' | 'sell'>([
  ['buy', 'buy'],
  ['buys', 'buy'],
  ['bids', 'buy'],
  ['sell', 'sell'],
  ['sells', 'sell'],
  ['asks', 'sell'],
])

const expectedOrders: readonly Expected[] = [
  { word: 'all', about: t('all open orders') },
  { word: 'last', about: t('your last order') },
  { word: 'buys', about: t('the buy orders') },
  { word: 'sells', about: t('the sell orders') },
]

/**
 * Parses `cancel all`, `cancel all btc`, `cancel sells eth perp`, `cancel last`, `cancel 3100`. Criteria are required.
 */
export function parseCancel(reader: PhraseReader, context: PhraseContext): CancelCommand {
  const expected = [
    ...expectedOrders,
    { word: 'here', about: t('orders on this instrument') },
    { word: 'all and stops', about: t('all open orders and stops') },
    ...expectedInstruments(context),
  ]
  if (reader.peek() === undefined) return reader.fail(t('Which orders?'), expected)
  const which = readOrders(reader, context)
  const withStops = readStops(reader, which, expected)
  const word = reader.peek()
  if (word !== undefined) return reader.fail(t('“{word}” doesn’t match any orders.', { word: word.text }), expected)
  return { kind: 'cancel', which, withStops }
}

/** Reads `and stops` in `cancel all and stops`. Stops protect positions, so cancelling them must be explicit. */
function readStops(reader: PhraseReader, which: OrderIntent, expected: readonly Expected[]): boolean {
  const isJoined = reader.takeIf('and') !== undefined
  if (isJoined && reader.peek()?.text !== 'stops') return reader.fail(t('Which orders?'), expected)
  const stops = reader.takeIf('stops')
  if (stops === undefined) return false
  return isJoined && isAnything(which) ? true : reader.failAt(stops, t('Type “cancel all and stops”.'))
}

/** Parses `move buy eth to 3100`, `move last to bid+1`, `amend 3090 to 3100 size 2`. */
export function parseAmend(reader: PhraseReader, context: PhraseContext): AmendCommand {
  const expected = [...expectedOrders.slice(1), ...expectedInstruments(context)]
  const which = readOrders(reader, context)
  let price: PriceRequest | undefined
  let amount: Amount | undefined
  for (let word = reader.peek(); word !== undefined; word = reader.peek()) {
    if (reader.takeIf('to') !== undefined) {
      if (price !== undefined) return reader.failAt(word, t('Only one price allowed.'))
      price = readPrice(reader, context)
      if (price.kind === 'market')
        return reader.failAt(word, t('A limit order can’t be changed to market. Cancel it and place a market order.'))
    } else if (reader.takeIf('size', 'amount') !== undefined) {
      if (amount !== undefined) return reader.failAt(word, t('Only one amount allowed.'))
      amount = readAmount(reader, context)
    } else
      return reader.fail(t('“{word}” isn’t an order. Write “to” before the new price.', { word: word.text }), expected)
  }
  if (price === undefined && amount === undefined) {
    const next = [
      { word: 'to bid', about: t('a new price') },
      { word: 'size 1', about: t('remaining amount') },
    ]
    return reader.fail(t('Which price? Add “to” and a price.'), isAnything(which) ? [...expected, ...next] : next)
  }
  return { kind: 'amend', which, price, amount }
}

function readOrders(reader: PhraseReader, context: PhraseContext): OrderIntent {
  let which: OrderIntent = {
    side: undefined,
    asset: undefined,
    instrumentName: undefined,
    price: undefined,
    isLast: false,
  }
  for (let word = reader.peek(); word !== undefined; word = reader.peek()) {
    const side = sides.get(word.text)
    if (reader.takeIf('all', 'every', 'my', 'order', 'orders', 'of', 'the', 'on', 'at') !== undefined) continue
    if (reader.takeIf('last', 'newest') !== undefined) which = { ...which, isLast: true }
    else if (side !== undefined) {
      if (which.side !== undefined) return reader.fail(t('Name one side, or leave it out for both.'))
      reader.take()
      which = { ...which, side }
    } else if (word.text === 'here') {
      if (context.current === undefined) return reader.fail(t('No instrument selected on this screen.'))
      reader.take()
      which = { ...which, instrumentName: context.current.instrumentName }
    } else {
      const next = readOfInstrument(reader, context, which) ?? readAtPrice(reader, context, which)
      if (next === undefined) return which
      which = next
    }
  }
  return which
}

function readOfInstrument(reader: PhraseReader, context: PhraseContext, which: OrderIntent): OrderIntent | undefined {
  const word = reader.peek()
  const named = readInstrument(reader, context)
  if (named === undefined || word === undefined) return undefined
  if (which.asset !== undefined || which.instrumentName !== undefined) {
    return reader.failAt(word, t('Only one instrument allowed.'))
  }
  if (named.kind === 'asset') return { ...which, asset: named.asset }
  return { ...which, instrumentName: named.instrument.instrumentName }
}

function readAtPrice(reader: PhraseReader, context: PhraseContext, which: OrderIntent): OrderIntent | undefined {
  const word = reader.peek()
  const terms = { marks: context.marks, step: context.priceStep }
  const price = word === undefined ? undefined : readCommandNumber<Price>(reader, word, word.text, terms)
  if (price === undefined) return undefined
  if (which.price !== undefined)
    return reader.fail(t('Only one price allowed. Put “to” before the new price.'), expectedPrices)
  reader.take()
  return { ...which, price }
}

function readAmount(reader: PhraseReader, { marks, amountStep: step }: PhraseContext): Amount {
  const word = reader.peek()
  const amount = word === undefined ? undefined : readCommandNumber<Amount>(reader, word, word.text, { marks, step })
  if (amount === undefined || amount === 0n) return reader.fail(t('Enter the remaining amount in contracts.'))
  reader.take()
  return amount
}

function isAnything({ side, asset, instrumentName, price, isLast }: OrderIntent): boolean {
  return side === undefined && asset === undefined && instrumentName === undefined && price === undefined && !isLast
}
