import type { MarketEvent, SourceLevel } from '../marketEvent'
import type { ByteWriter } from './byteCodec'
import {
  exchange,
  exchangeShift,
  fine,
  hasChecksum,
  hasNumber,
  kinds,
  nsPerMs,
  prices,
  rates,
  timesFrom,
  type NamedSteps,
  type Times,
} from './eventFormat'
import { instrumentsToJson } from './instrumentJson'

export type EventEncoder = {
  /** Forgets all that was written; the next events can be read without those before. */
  readonly begin: (startNs: bigint) => void
  readonly write: (event: MarketEvent) => void
}

export function createEventEncoder(to: ByteWriter): EventEncoder {
  let times = timesFrom(0n)
  let byName = new Map<string, NamedSteps>()
  const steps = new Map<string, { readonly price: number; readonly amount: number }>()

  function namedOf(name: string): NamedSteps {
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

  function write(event: MarketEvent): void {
    if (event.type === 'instruments') {
      for (const { name, priceStep, amountStep } of event.instruments) {
        steps.set(name, { price: Number(priceStep), amount: Number(amountStep) })
      }
      writeHead(to, times, event)
      to.text(JSON.stringify(instrumentsToJson(event.instruments)))
      return
    }
    if (event.type === 'gap') {
      writeHead(to, times, event)
      to.text(JSON.stringify({ names: event.names, reason: event.reason }))
      return
    }
    // A name may be written before the event.
    const named = namedOf(event.name)
    writeHead(to, times, event)
    to.whole(named.index)
    if (event.type === 'figures') writeFigures(to, named, event)
    else if (event.type === 'trade') writeLevels(to, named, [event])
    else {
      if (event.checksum !== undefined) to.text(event.checksum)
      writeLevels(to, named, event.levels)
    }
  }

  return {
    begin: (startNs) => {
      times = timesFrom(startNs)
      byName = new Map()
    },
    write,
  }
}

function writeHead(to: ByteWriter, times: Times, event: MarketEvent): void {
  const { exchangeNs, bookNumber, receivedNs } = event
  const change = exchangeNs === undefined ? 0n : exchangeNs - times.exchangeNs
  const isWhole = change % nsPerMs === 0n
  const inUnits = isWhole ? exchange.milliseconds : exchange.nanoseconds
  const mode = exchangeNs === undefined ? exchange.absent : change === 0n ? exchange.sameAsBefore : inUnits
  const isChecked = 'checksum' in event && event.checksum !== undefined
  to.byte(
    kinds.indexOf(event.type) |
      (mode << exchangeShift) |
      (bookNumber === undefined ? 0 : hasNumber) |
      (isChecked ? hasChecksum : 0),
  )
  to.big(receivedNs - times.receivedNs)
  if (mode >= exchange.nanoseconds) to.signedBig(isWhole ? change / nsPerMs : change)
  if (bookNumber !== undefined) {
    to.signedBig(bookNumber - times.bookNumber)
    times.bookNumber = bookNumber
  }
  times.receivedNs = receivedNs
  times.exchangeNs = exchangeNs ?? times.exchangeNs
}

type WrittenLevel = Pick<SourceLevel, 'side' | 'price' | 'amount'>

function writeLevels(to: ByteWriter, named: NamedSteps, list: readonly WrittenLevel[]): void {
  let flags = 0
  for (const { price, amount } of list) {
    if (inSteps(price, named.price) === undefined) flags |= fine.price
    if (inSteps(amount, named.amount) === undefined) flags |= fine.amount
  }
  to.whole(list.length * 4 + flags)
  for (const { side, price, amount } of list) {
    const at = (flags & fine.price) === 0 ? inSteps(price, named.price) : undefined
    if (at === undefined) {
      to.big((price << 1n) | (side === 'sell' ? 1n : 0n))
    } else {
      const change = at - named.lastPrice
      to.whole((change < 0 ? -change * 2 - 1 : change * 2) * 2 + (side === 'sell' ? 1 : 0))
      named.lastPrice = at
    }
    const size = (flags & fine.amount) === 0 ? inSteps(amount, named.amount) : undefined
    if (size === undefined) to.big(amount)
    else to.whole(size)
  }
}

function writeFigures(to: ByteWriter, named: NamedSteps, event: MarketEvent & { readonly type: 'figures' }): void {
  const { figures } = event
  const present = [...prices, ...rates].map((key, bit) => (figures[key] === undefined ? 0 : 1 << bit))
  to.whole(present.reduce((mask, bit) => mask | bit, 0))
  prices.forEach((key, place) => {
    const value = figures[key]
    if (value === undefined) return
    to.signedBig(value - (named.figures[place] ?? 0n))
    named.figures[place] = value
  })
  for (const key of rates) {
    const value = figures[key]
    if (value !== undefined) to.double(value)
  }
}

/** Returns undefined if the value is no multiple of the step, below 0, or too large for an exact double. */
function inSteps(value: bigint, step: number): number | undefined {
  if (value < 0n || value > Number.MAX_SAFE_INTEGER / 8) return undefined
  const count = Number(value) / step
  return Number.isInteger(count) && count * step === Number(value) ? count : undefined
}
