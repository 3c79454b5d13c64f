import { assert } from '@/core/lib/assert'
import { fixed6, type Amount, type Fraction, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Instrument, Side } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import {
  amountLabel,
  commandPriceLabel,
  type AmountRequest,
  type CloseAllCommand,
  type CloseCommand,
  type FillCommand,
  type FlipCommand,
  type PhraseContext,
  type PlaceCommand,
  type PriceRequest,
} from './paletteCommand'
import { followingOrder, readFollowing, type Following } from './parseFollowPhrase'
import { fillOf, readLeg, readTill, sideWords, withLegs, type Legs, type Till } from './parseTicketPhrase'
import type { Expected, PhraseReader, Word } from './phraseReader'
import { expectedInstruments, readTradable } from './readInstrument'
import { checkNotSpaced, readCommandNumber, readPercent, expectedPrices, readPrice, readPriceWord } from './readNumber'

const flagNames = new Map<string, keyof Flags>([
  ['post', 'postOnly'],
  ['postonly', 'postOnly'],
  ['post-only', 'postOnly'],
  ['maker', 'postOnly'],
  ['reduce', 'reduceOnly'],
  ['reduceonly', 'reduceOnly'],
  ['reduce-only', 'reduceOnly'],
  ['ioc', 'ioc'],
  ['gtc', 'gtc'],
  ['mmp', 'mmp'],
  ['fok', 'fok'],
])
type Flags = {
  readonly postOnly?: Word
  readonly reduceOnly?: Word
  readonly ioc?: Word
  readonly gtc?: Word
  readonly mmp?: Word
  readonly fok?: Word
}

type Slots = {
  readonly instrument?: Instrument
  readonly amount?: AmountRequest
  readonly price?: PriceRequest
  readonly flags: Flags
  readonly legs?: Legs
  readonly following?: Following
  readonly till?: Till
}

const whole: AmountRequest = { kind: 'share', share: fixed6<Fraction>(1_000_000n) }
const half: AmountRequest = { kind: 'share', share: fixed6<Fraction>(500_000n) }

export const expectedAmounts: readonly Expected[] = [
  { word: '1', about: t('contracts') },
  { word: '$1000', about: t('USD value') },
  { word: '25%', about: t('of max size') },
]

const expectedBest: Expected = { word: 'best', about: t('follows the best price') }

export const expectedFlags: readonly Expected[] = [
  { word: 'post', about: t('post-only') },
  { word: 'reduce', about: t('reduce-only') },
  { word: 'ioc', about: t('IOC: unfilled part is cancelled') },
]

/** Parses `2 eth 3100 post` after the verb, in any order. Of two plain numbers the first is the amount. */
export function parsePlace(
  reader: PhraseReader,
  side: Side,
  context: PhraseContext,
  following?: Following,
): PlaceCommand | FillCommand {
  const slots = readSlots(reader, context, following)
  const instrument = slots.instrument ?? context.current
  const soFar = () => textSoFar(side === 'buy' ? 'buy' : 'sell', slots)
  if (slots.amount === undefined) {
    // An order that follows needs an amount in contracts.
    const expected = slots.following === undefined ? expectedAmounts : expectedAmounts.slice(0, 1)
    return reader.fail(soFar() + t('How much?'), expected)
  }
  if (instrument === undefined) return reader.fail(soFar() + t('Which instrument?'), expectedInstruments(context))
  if (slots.price === undefined && slots.following === undefined) {
    const more = slots.instrument === undefined ? expectedInstruments(context).slice(0, 3) : []
    return reader.fail(soFar() + t('Which price? (or “market”)'), [
      ...expectedPrices,
      ...(slots.amount.kind === 'contracts' ? [expectedBest] : []),
      ...more,
    ])
  }
  const { flags, price, amount } = slots
  checkFlags(reader, flags, price, slots.till?.word)
  const order = {
    kind: 'place',
    instrument,
    side,
    amount,
    postOnly: flags.postOnly !== undefined,
    reduceOnly: flags.reduceOnly !== undefined,
    timeInForce: price?.kind === 'market' || (flags.ioc ?? flags.fok) !== undefined ? 'IOC' : 'GTC',
    mmp: flags.mmp !== undefined,
  } as const
  if (slots.following !== undefined || price === undefined) return followed(reader, order, slots)
  return withTerms(reader, { ...order, price }, withLegs(reader, { ...order, price }, slots.legs), slots)
}

/** Fills the ticket with terms that the page works or checks, because their words are confirmed there. */
function withTerms(
  reader: PhraseReader,
  order: PlaceCommand,
  command: PlaceCommand | FillCommand,
  { flags: { fok }, till }: Slots,
): PlaceCommand | FillCommand {
  const word = fok ?? till?.word
  if (word === undefined) return command
  const filled = command.kind === 'fill' ? command : fillOf(order)
  if (filled === undefined || filled.prices.length === 0)
    return reader.failAt(word, t('With FOK or GTT, give amount and price as numbers.'))
  return { ...filled, ...(fok === undefined ? { goodTill: till?.preset } : { isFillOrKill: true }) }
}

function followed(reader: PhraseReader, order: Omit<PlaceCommand, 'price'>, slots: Slots): FillCommand {
  const terms = slots.flags.fok ?? slots.till?.word
  if (terms !== undefined) return reader.failAt(terms, t('With FOK or GTT, give amount and price as numbers.'))
  const { following, price, legs } = slots
  assert(following !== undefined, 'without a price the phrase says what to follow')
  const filled = followingOrder(reader, order, price, following)
  return legs === undefined ? filled : { ...filled, takeProfit: legs.takeProfit, stopLoss: legs.stopLoss }
}

/** Parses `chase buy 1 eth`: `buy 1 eth at best`. */
export function parseChase(reader: PhraseReader, context: PhraseContext): PlaceCommand | FillCommand {
  const word = reader.peek()
  const side = sideWords.get(word?.text ?? '')
  if (word === undefined || side === undefined) {
    return reader.fail(t('Buy or sell?'), [
      { word: 'buy', about: t('Buy') },
      { word: 'sell', about: t('Sell') },
    ])
  }
  reader.take()
  return parsePlace(reader, side, context, { word })
}

/** Parses `close`, `close 50% eth`, `close half at ask post`, `close all`. The default is a market order. */
export function parseClose(reader: PhraseReader, context: PhraseContext): CloseCommand | CloseAllCommand {
  if (reader.peek()?.text === 'all' && reader.peek(1) === undefined) return { kind: 'closeAll' }
  const slots = readSlots(reader, context)
  const instrument = slots.instrument ?? context.current
  if (instrument === undefined) return reader.fail(t('Close which position?'), expectedInstruments(context))
  const { flags, amount = whole, price = { kind: 'market' } } = slots
  for (const flag of [flags.ioc, flags.mmp, flags.fok, slots.till?.word, slots.legs?.word, slots.following?.word]) {
    if (flag !== undefined) return reader.failAt(flag, t('“{word}” isn’t supported when closing.', { word: flag.text }))
  }
  checkFlags(reader, flags, price)
  return { kind: 'close', instrument, amount, price, postOnly: flags.postOnly !== undefined }
}

export function parseFlip(reader: PhraseReader, context: PhraseContext): FlipCommand {
  const instrument = readTradable(reader, context) ?? context.current
  if (reader.peek() !== undefined) {
    return reader.fail(t('“flip” takes only an instrument.'), expectedInstruments(context))
  }
  if (instrument === undefined) return reader.fail(t('Flip which position?'), expectedInstruments(context))
  return { kind: 'flip', instrument }
}

function readSlots(reader: PhraseReader, context: PhraseContext, following?: Following): Slots {
  let slots: Slots = following === undefined ? { flags: {} } : { flags: {}, following }
  for (let word = reader.peek(); word !== undefined; word = reader.peek())
    slots = readSlot(reader, word, slots, context)
  return slots
}

function readSlot(reader: PhraseReader, word: Word, slots: Slots, context: PhraseContext): Slots {
  if (reader.takeIf('of', 'contracts', 'contract', 'my') !== undefined) return slots
  const following = readFollowing(reader, context, slots.following)
  if (following !== undefined) return { ...slots, following }
  if (reader.takeIf('at', '@', 'limit') !== undefined) {
    return withPrice(reader, word, slots, readPrice(reader, context))
  }
  const legs = readLeg(reader, context, slots.legs)
  if (legs !== undefined) return { ...slots, legs }
  const till = readTill(reader, slots.till)
  if (till !== undefined) return { ...slots, till }
  const flag = flagNames.get(word.text)
  if (flag !== undefined) {
    reader.take()
    // `post only` and `reduce only` are two words for a single flag.
    reader.takeIf('only')
    return { ...slots, flags: { ...slots.flags, [flag]: word } }
  }
  const price = readPriceWord(reader, context)
  if (price !== undefined) return withPrice(reader, word, slots, price)
  const amount = readAmountWord(reader, context, slots.price !== undefined)
  if (amount !== undefined) return withAmount(reader, word, slots, amount)
  const instrument = readTradable(reader, context)
  if (instrument !== undefined) {
    if (slots.instrument !== undefined) return reader.failAt(word, t('Only one instrument allowed.'))
    return { ...slots, instrument }
  }
  const step = slots.amount === undefined ? context.amountStep : context.priceStep
  const number = readCommandNumber<Amount>(reader, word, word.text, { marks: context.marks, step })
  if (number === undefined) return notKnown(reader, word, slots, context)
  if (number === 0n) return reader.fail(t('Amount must be above 0.'))
  if (slots.amount === undefined) {
    checkNotSpaced(reader, word, word.text, { marks: context.marks, step, hasPrice: slots.price !== undefined })
  }
  reader.take()
  if (slots.amount === undefined) return { ...slots, amount: { kind: 'contracts', amount: number } }
  const asPrice: PriceRequest = { kind: 'exact', price: fixed6<Price>(number) }
  if (slots.price !== undefined) return reader.failAt(word, t('Too many numbers.'))
  return { ...slots, price: asPrice }
}

/** Reads an amount that is recognisable without context: `$5000`, `5k usd`, `25%`, `half`, `max`. */
function readAmountWord(reader: PhraseReader, { marks }: PhraseContext, hasPrice: boolean): AmountRequest | undefined {
  const word = reader.peek()
  if (word === undefined) return undefined
  if (reader.takeIf('max') !== undefined) return whole
  if (reader.takeIf('half') !== undefined) return half
  const share = readPercent(reader, word, word.text, marks, false)
  if (share !== undefined) {
    if (share === 0n || share > 1_000_000n) return reader.fail(t('Percentage must be above 0% and at most 100%.'))
    reader.take()
    return { kind: 'share', share }
  }
  const next = reader.peek(1)?.text ?? ''
  const isUnitApart = ['usd', 'usdc', 'dollars', '$'].includes(next)
  const [, digits] = /^\$(.+)$/.exec(word.text) ?? /^(.+?)(?:usdc?|\$)$/.exec(word.text) ?? []
  if (digits === undefined && !isUnitApart) return undefined
  const usd = readCommandNumber<Usd>(reader, word, digits ?? word.text, { marks })
  if (usd === undefined) return undefined
  if (usd === 0n) return reader.fail(t('Amount must be above 0.'))
  if (/^\$?[^k]*\d$/.test(word.text)) checkNotSpaced(reader, word, digits ?? word.text, { marks, hasPrice })
  reader.take()
  if (isUnitApart) reader.take()
  return { kind: 'usd', usd }
}

function withPrice(reader: PhraseReader, word: Word, slots: Slots, price: PriceRequest): Slots {
  if (slots.price !== undefined) return reader.failAt(word, t('Only one price allowed.'))
  return { ...slots, price }
}

function withAmount(reader: PhraseReader, word: Word, slots: Slots, amount: AmountRequest): Slots {
  if (slots.amount === undefined) return { ...slots, amount }
  const isShare = amount.kind === 'share' && word.text.endsWith('%')
  if (!isShare) return reader.failAt(word, t('Only one amount allowed.'))
  const words = t('Only one amount allowed. For a price offset from mark, use +{share} or -{share}.', {
    share: word.text,
  })
  return reader.failAt(word, words)
}

function checkFlags(
  reader: PhraseReader,
  { postOnly, ioc, gtc, mmp, fok }: Flags,
  price: PriceRequest | undefined,
  till?: Word,
): void {
  const [immediate, other] = [fok ?? ioc, till ?? (fok === undefined ? undefined : (postOnly ?? gtc))]
  if (immediate !== undefined && other !== undefined)
    reader.failAt(other, t('Choose one: “{one}” or “{other}”.', { one: immediate.text, other: other.text }))
  if (postOnly !== undefined && ioc !== undefined) {
    reader.failAt(ioc, t('Choose post-only or IOC, not both.'))
  }
  if (gtc !== undefined && ioc !== undefined) reader.failAt(ioc, t('Choose GTC or IOC, not both.'))
  const resting = postOnly ?? gtc ?? mmp
  if (price?.kind === 'market' && resting !== undefined) {
    reader.failAt(resting, t('“{word}” needs a limit price.', { word: resting.text }), expectedPrices.slice(1))
  }
}

function notKnown(reader: PhraseReader, word: Word, slots: Slots, context: PhraseContext): never {
  if (word.text === 'all') {
    return reader.fail(t('Write “close all” for every position, or name one: close eth.'))
  }
  if (word.text.startsWith('-') && readCommandNumber(reader, word, word.text.slice(1), context) !== undefined) {
    return reader.fail(t('Don’t use + or −; say buy or sell.'))
  }
  const expected = [
    ...(slots.amount === undefined ? expectedAmounts : []),
    ...(slots.instrument === undefined ? expectedInstruments(context) : []),
    ...(slots.price === undefined ? expectedPrices : []),
    ...expectedFlags,
  ]
  return reader.fail(
    t('“{word}” isn’t a recognised amount, instrument, price or option.', { word: word.text }),
    expected,
  )
}

function textSoFar(verb: string, { amount, instrument, price }: Slots): string {
  const parts = [
    ...(amount === undefined ? [] : [amountLabel(amount)]),
    ...(instrument === undefined ? [] : [instrument.instrumentName]),
    ...(price === undefined ? [] : [commandPriceLabel(price)]),
  ]
  return parts.length === 0 ? '' : `${t('Understood so far: {said}.', { said: `${verb} ${parts.join(' ')}` })} `
}
