import * as z from 'zod/mini'
import { parseJson } from '@/core/lib/parseJson'
import { fixed6, type Amount, type Fixed6, type Price } from '@/core/protocol/fixed6'
import { MarketSourceError, type MarketEvent, type SourceFigures, type SourceLevel } from '../marketEvent'
import type { ByteReader, ByteWriter } from './byteCodec'
import { instrumentsFromJson, instrumentsToJson } from './instrumentJson'

/*
 * An event begins with a byte: kind (bits 0 to 2), exchange time (3 and 4), book number (5), checksum (6).
 * docs/recordings.md describes the rest.
 */
const kinds = ['instruments', 'bookSnapshot', 'bookUpdate', 'trade', 'figures', 'gap', 'name'] as const
const kindBits = 7
const exchangeShift = 3
const exchange = { absent: 0, sameAsBefore: 1, nanoseconds: 2, milliseconds: 3 } as const
const hasNumber = 32
const hasChecksum = 64
/** Flags of a price or amount that is no multiple of its step, and is written in millionths. */
const finePrice = 1
const fineAmount = 2

const nsPerMs = 1_000_000n
const prices = ['markPrice', 'indexPrice', 'forwardPrice', 'bestBid', 'bestAsk', 'openInterest'] as const
const doubles = ['fundingRate', 'nextFundingRate', 'iv'] as const

const gapSchema = z.object({ reason: z.string(), names: z.optional(z.array(z.string())) })

/** What an event is written against: names by number with their steps, and the values of the event before. */
type Context = {
  /** Filled by the decoder alone; the encoder finds a name by its text. */
  readonly names: NamedSteps[]
  receivedNs: bigint
  exchangeNs: bigint
  bookNumber: bigint
}
type NamedSteps = {
  readonly name: string
  readonly index: number
  readonly price: number
  readonly amount: number
  lastPrice: number
  /** Last written figures, in the order of `prices`. */
  readonly figures: bigint[]
}

/** Continues until the next `begin`, which is where a reader can begin too. */
function createContext(startNs: bigint): Context {
  return { names: [], receivedNs: startNs, exchangeNs: startNs, bookNumber: 0n }
}

export type EventEncoder = {
  /** Forgets all that was written; the next events can be read without those before. */
  readonly begin: (startNs: bigint) => void
  readonly write: (event: MarketEvent) => void
}

export function createEventEncoder(to: ByteWriter): EventEncoder {
  let context = createContext(0n)
  let byName = new Map<string, NamedSteps>()
  const steps = new Map<string, { readonly price: number; readonly amount: number }>()

  function stepsOf(name: string): NamedSteps {
    const known = byName.get(name)
    if (known !== undefined) return known
    const { price, amount } = steps.get(name) ?? { price: 1, amount: 1 }
    to.byte(kinds.indexOf('name'))
    to.text(name)
    to.whole(price)
    to.whole(amount)
    const named = { name, index: byName.size, price, amount, lastPrice: 0, figures: [] }
    byName.set(name, named)
    return named
  }

  function head(event: MarketEvent, more: number): void {
    const { exchangeNs, bookNumber, receivedNs } = event
    const change = exchangeNs === undefined ? 0n : exchangeNs - context.exchangeNs
    const isWhole = change % nsPerMs === 0n
    const mode =
      exchangeNs === undefined
        ? exchange.absent
        : change === 0n
          ? exchange.sameAsBefore
          : isWhole
            ? exchange.milliseconds
            : exchange.nanoseconds
    to.byte(kinds.indexOf(event.type) | (mode << exchangeShift) | (bookNumber === undefined ? 0 : hasNumber) | more)
    to.big(receivedNs - context.receivedNs)
    if (mode >= exchange.nanoseconds) to.signedBig(isWhole ? change / nsPerMs : change)
    if (bookNumber !== undefined) {
      to.signedBig(bookNumber - context.bookNumber)
      context.bookNumber = bookNumber
    }
    context.receivedNs = receivedNs
    context.exchangeNs = exchangeNs ?? context.exchangeNs
  }

  function levels(named: NamedSteps, list: readonly SourceLevel[]): void {
    let flags = 0
    for (const { price, amount } of list) {
      if (inSteps(price, named.price) === undefined) flags |= finePrice
      if (inSteps(amount, named.amount) === undefined) flags |= fineAmount
    }
    to.whole(list.length * 4 + flags)
    for (const { side, price, amount } of list) {
      const at = (flags & finePrice) === 0 ? inSteps(price, named.price) : undefined
      if (at === undefined) {
        to.big((price << 1n) | (side === 'sell' ? 1n : 0n))
      } else {
        const change = at - named.lastPrice
        to.whole((change < 0 ? -change * 2 - 1 : change * 2) * 2 + (side === 'sell' ? 1 : 0))
        named.lastPrice = at
      }
      const size = (flags & fineAmount) === 0 ? inSteps(amount, named.amount) : undefined
      if (size === undefined) to.big(amount)
      else to.whole(size)
    }
  }

  function write(event: MarketEvent): void {
    switch (event.type) {
      case 'instruments':
        for (const { name, priceStep, amountStep } of event.instruments) {
          steps.set(name, { price: Number(priceStep), amount: Number(amountStep) })
        }
        head(event, 0)
        to.text(JSON.stringify(instrumentsToJson(event.instruments)))
        return
      case 'bookSnapshot':
      case 'bookUpdate': {
        const named = stepsOf(event.name)
        head(event, event.checksum === undefined ? 0 : hasChecksum)
        to.whole(named.index)
        if (event.checksum !== undefined) to.text(event.checksum)
        levels(named, event.levels)
        return
      }
      case 'trade': {
        const named = stepsOf(event.name)
        head(event, 0)
        to.whole(named.index)
        levels(named, [event])
        return
      }
      case 'figures':
        writeFigures(stepsOf(event.name), event)
        return
      case 'gap':
        head(event, 0)
        to.text(JSON.stringify({ names: event.names, reason: event.reason }))
    }
  }

  function writeFigures(named: NamedSteps, event: MarketEvent & { readonly type: 'figures' }): void {
    const { figures } = event
    head(event, 0)
    to.whole(named.index)
    const present = [...prices, ...doubles].map((key, bit) => (figures[key] === undefined ? 0 : 1 << bit))
    to.whole(present.reduce((mask, bit) => mask | bit, 0))
    prices.forEach((key, place) => {
      const value = figures[key]
      if (value === undefined) return
      to.signedBig(value - (named.figures[place] ?? 0n))
      named.figures[place] = value
    })
    for (const key of doubles) {
      const value = figures[key]
      if (value !== undefined) to.double(value)
    }
  }

  return {
    begin: (startNs) => {
      context = createContext(startNs)
      byName = new Map()
    },
    write,
  }
}

/** Returns undefined if the value is no multiple of the step, below 0, or too large for an exact double. */
function inSteps(value: bigint, step: number): number | undefined {
  if (value < 0n || value > Number.MAX_SAFE_INTEGER / 8) return undefined
  const count = Number(value) / step
  return Number.isInteger(count) && count * step === Number(value) ? count : undefined
}

export type EventDecoder = {
  readonly begin: (startNs: bigint) => void
  /** Reads at most this many events; fewer only at the end. Throws {@link MarketSourceError}. */
  readonly read: (from: ByteReader, limit: number) => MarketEvent[]
}

export function createEventDecoder(): EventDecoder {
  let context = createContext(0n)

  function namedAt(from: ByteReader): NamedSteps {
    const named = context.names[from.whole()]
    if (named === undefined) throw new MarketSourceError('a block names an unknown instrument')
    return named
  }

  function times(from: ByteReader, first: number): Pick<MarketEvent, 'exchangeNs' | 'receivedNs' | 'bookNumber'> {
    context.receivedNs += from.big()
    const { receivedNs } = context
    const mode = (first >> exchangeShift) & 3
    if (mode >= exchange.nanoseconds) {
      const change = from.signedBig()
      context.exchangeNs += mode === exchange.milliseconds ? change * nsPerMs : change
    }
    const isNumbered = (first & hasNumber) !== 0
    if (isNumbered) context.bookNumber += from.signedBig()
    return {
      receivedNs,
      ...(mode !== exchange.absent && { exchangeNs: context.exchangeNs }),
      ...(isNumbered && { bookNumber: context.bookNumber }),
    }
  }

  function levels(from: ByteReader, named: NamedSteps): SourceLevel[] {
    const countAndFlags = from.whole()
    const flags = countAndFlags % 4
    const list: SourceLevel[] = []
    for (let left = Math.floor(countAndFlags / 4); left > 0; left--) {
      let isAsk: boolean
      let price: Price
      if ((flags & finePrice) !== 0) {
        const value = from.big()
        isAsk = (value & 1n) === 1n
        price = fixed6(value >> 1n)
      } else {
        const value = from.whole()
        isAsk = value % 2 === 1
        const change = Math.floor(value / 2)
        named.lastPrice += change % 2 === 0 ? change / 2 : -(change + 1) / 2
        price = fixed6(BigInt(named.lastPrice * named.price))
      }
      const amount: Amount = fixed6((flags & fineAmount) !== 0 ? from.big() : BigInt(from.whole() * named.amount))
      list.push({ side: isAsk ? 'sell' : 'buy', price, amount })
    }
    return list
  }

  /** Returns undefined for a name, which is no event. */
  function next(from: ByteReader): MarketEvent | undefined {
    const first = from.byte()
    const type = kinds[first & kindBits]
    if (type === undefined) throw new MarketSourceError('a block has an unknown kind of event')
    if (type === 'name') {
      const index = context.names.length
      context.names.push({
        name: from.text(),
        index,
        price: from.whole(),
        amount: from.whole(),
        lastPrice: 0,
        figures: [],
      })
      return undefined
    }
    const when = times(from, first)
    if (type === 'instruments') return { type, ...when, instruments: instrumentsFromJson(parseJson(from.text())) }
    if (type === 'gap') return { type, ...when, ...readGap(from.text()) }
    const named = namedAt(from)
    const { name } = named
    if (type === 'figures') return { type, ...when, name, figures: readFigures(from, named) }
    if (type === 'trade') {
      const [level] = levels(from, named)
      if (level === undefined) throw new MarketSourceError('a trade in a block has no price')
      return { type, ...when, name, ...level }
    }
    const checksum = (first & hasChecksum) === 0 ? undefined : from.text()
    return { type, ...when, name, levels: levels(from, named), ...(checksum !== undefined && { checksum }) }
  }

  return {
    begin: (startNs) => {
      context = createContext(startNs)
    },
    read: (from, limit) => {
      const events: MarketEvent[] = []
      while (events.length < limit && !from.isAtEnd()) {
        const event = next(from)
        if (event !== undefined) events.push(event)
      }
      return events
    },
  }
}

function readGap(text: string): { readonly reason: string; readonly names?: readonly string[] } {
  const gap = gapSchema.safeParse(parseJson(text))
  if (!gap.success) throw new MarketSourceError('a gap in a block is not understood')
  const { reason, names } = gap.data
  return { reason, ...(names !== undefined && { names }) }
}

function readFigures(from: ByteReader, named: NamedSteps): SourceFigures {
  const mask = from.whole()
  const figures: Record<string, Fixed6<string> | number> = {}
  prices.forEach((key, bit) => {
    if ((mask & (1 << bit)) === 0) return
    const value = (named.figures[bit] ?? 0n) + from.signedBig()
    named.figures[bit] = value
    figures[key] = fixed6(value)
  })
  doubles.forEach((key, bit) => {
    if ((mask & (1 << (bit + prices.length))) !== 0) figures[key] = from.double()
  })
  return figures
}
