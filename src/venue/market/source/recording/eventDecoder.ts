import * as z from 'zod/mini'
import { parseJson } from '@/core/lib/parseJson'
import { fixed6, type Amount, type Fixed6, type Price } from '@/core/protocol/fixed6'
import {
  MarketSourceError,
  type EventTimes,
  type MarketEvent,
  type SourceFigures,
  type SourceLevel,
} from '../marketEvent'
import type { ByteReader } from './byteCodec'
import {
  exchange,
  exchangeShift,
  fine,
  hasChecksum,
  hasNumber,
  kindBits,
  kinds,
  nsPerMs,
  prices,
  rates,
  timesFrom,
  type NamedSteps,
  type Times,
} from './eventFormat'
import { instrumentsFromJson } from './instrumentJson'

const gapSchema = z.object({ reason: z.string(), names: z.optional(z.array(z.string())) })

export type EventDecoder = {
  readonly begin: (startNs: bigint) => void
  /** Reads at most this many events; fewer only at the end. Throws {@link MarketSourceError}. */
  readonly read: (from: ByteReader, limit: number) => MarketEvent[]
}

export function createEventDecoder(): EventDecoder {
  let times = timesFrom(0n)
  let names: NamedSteps[] = []

  function namedAt(from: ByteReader): NamedSteps {
    const named = names[from.whole()]
    if (named === undefined) throw new MarketSourceError('a block names an unknown instrument')
    return named
  }

  /** Returns undefined for a name, which is no event. */
  function next(from: ByteReader): MarketEvent | undefined {
    const first = from.byte()
    const type = kinds[first & kindBits]
    if (type === undefined) throw new MarketSourceError('a block has an unknown kind of event')
    if (type === 'name') {
      const index = names.length
      names.push({ name: from.text(), index, price: from.whole(), amount: from.whole(), lastPrice: 0, figures: [] })
      return undefined
    }
    const when = readTimes(from, times, first)
    if (type === 'instruments') return { type, ...when, instruments: instrumentsFromJson(parseJson(from.text())) }
    if (type === 'gap') return { type, ...when, ...readGap(from.text()) }
    const named = namedAt(from)
    const { name } = named
    if (type === 'figures') return { type, ...when, name, figures: readFigures(from, named) }
    if (type === 'trade') {
      const [level] = readLevels(from, named)
      if (level === undefined) throw new MarketSourceError('a trade in a block has no price')
      return { type, ...when, name, ...level }
    }
    const checksum = (first & hasChecksum) === 0 ? undefined : from.text()
    return { type, ...when, name, levels: readLevels(from, named), ...(checksum !== undefined && { checksum }) }
  }

  return {
    begin: (startNs) => {
      times = timesFrom(startNs)
      names = []
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

function readTimes(from: ByteReader, times: Times, first: number): EventTimes {
  times.receivedNs += from.big()
  const { receivedNs } = times
  const mode = (first >> exchangeShift) & 3
  if (mode >= exchange.nanoseconds) {
    const change = from.signedBig()
    times.exchangeNs += mode === exchange.milliseconds ? change * nsPerMs : change
  }
  const isNumbered = (first & hasNumber) !== 0
  if (isNumbered) times.bookNumber += from.signedBig()
  return {
    receivedNs,
    ...(mode !== exchange.absent && { exchangeNs: times.exchangeNs }),
    ...(isNumbered && { bookNumber: times.bookNumber }),
  }
}

function readLevels(from: ByteReader, named: NamedSteps): SourceLevel[] {
  const countAndFlags = from.whole()
  const flags = countAndFlags % 4
  const list: SourceLevel[] = []
  for (let left = Math.floor(countAndFlags / 4); left > 0; left--) {
    let isAsk: boolean
    let price: Price
    if ((flags & fine.price) !== 0) {
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
    const amount: Amount = fixed6((flags & fine.amount) !== 0 ? from.big() : BigInt(from.whole() * named.amount))
    list.push({ side: isAsk ? 'sell' : 'buy', price, amount })
  }
  return list
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
  rates.forEach((key, bit) => {
    if ((mask & (1 << (bit + prices.length))) !== 0) figures[key] = from.double()
  })
  return figures
}
