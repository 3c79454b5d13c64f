import { scale, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import type { MarketEvent, SourceFigures, SourceLevel } from '../marketEvent'
import { readDecimal, type Rounding } from './decimal'
import { createInstrumentBook, type Contract, type SourceMapping } from './instrumentBook'
import { bookDepth, createTally, type SourceRow, type TextFigures, type TextLevel } from './sourceRow'

type BookRow = SourceRow & { readonly type: 'book' }
type TradeRow = SourceRow & { readonly type: 'trade' }
type NamedState = {
  readonly contract: Contract
  /** Depth of the source that gives the book, once one was seen. */
  depth: number
  hasBook: boolean
  /** Kind of the file that gives the trades: a second kind would count them twice. */
  tradeKind: string | undefined
  readonly tradeIds: Set<string>
  /** The source's book and what it became, if it is converted as a whole. */
  readonly source: Record<Side, Map<string, string>>
  last: ReadonlyMap<string, SourceLevel>
  lastPrice: Price | undefined
}

export type RowConverter = {
  /** Rows come in the order of their receive times. */
  readonly convert: (row: SourceRow, events: MarketEvent[]) => void
  readonly problems: () => readonly string[]
}

/** Enough to see a line that was written twice, or two files that overlap by a moment. */
const retainedIds = 1000
const rounding: Record<Side, Rounding> = { buy: 'down', sell: 'up' }

/** What all instruments share. */
type Shared = {
  readonly tally: ReturnType<typeof createTally>
  /** Latest underlying price by option and by asset, USD in millionths. */
  readonly forwards: Map<string, bigint>
}

/** Turns rows of any source into events: names, steps and sizes of the venue, one book and one tape an instrument. */
export function createRowConverter(mapping: SourceMapping): RowConverter {
  const shared: Shared = { tally: createTally(), forwards: new Map() }
  const instruments = createInstrumentBook(mapping, (name) =>
    shared.tally.add(
      `numbers of ${name} are finer than the step of the mapping: bids rounded down, asks up, others to the nearest`,
    ),
  )
  const states = new Map<string, NamedState>()

  function stateOf(contract: Contract): NamedState {
    const known = states.get(contract.name)
    if (known !== undefined) return known
    const state: NamedState = {
      contract,
      depth: 0,
      hasBook: false,
      tradeKind: undefined,
      tradeIds: new Set(),
      source: { buy: new Map(), sell: new Map() },
      last: new Map(),
      lastPrice: undefined,
    }
    states.set(contract.name, state)
    return state
  }

  function convertRow(row: SourceRow, events: MarketEvent[]): void {
    const contract = instruments.contractOf(row.symbol, row.exchange)
    if (contract === undefined) {
      shared.tally.add(
        `lines of ${row.symbol} were left out: the mapping, or its name, gives it no perpetual or option`,
      )
      return
    }
    const state = stateOf(contract)
    switch (row.type) {
      case 'book':
        onBook(shared, row, state, events)
        return
      case 'trade':
        onTrade(shared, row, state, events)
        return
      case 'figures':
        onFigures(shared, row.figures, row, state, events)
        return
      case 'gap':
        state.hasBook = false
        state.depth = bookDepth.full
        events.push({ type: 'gap', ...origin(row), names: [contract.name], reason: row.reason })
    }
  }

  return {
    convert: (row, events) => {
      const before = events.length
      convertRow(row, events)
      if (events.length === before) return
      const listed = instruments.changed()
      if (listed === undefined) return
      events.splice(before, 0, { type: 'instruments', receivedNs: row.receivedNs, instruments: listed })
    },
    problems: shared.tally.sentences,
  }
}

function forwardOf({ forwards }: Shared, { name, asset }: Contract): bigint | undefined {
  return forwards.get(name) ?? forwards.get(asset)
}

function onBook(shared: Shared, row: BookRow, state: NamedState, events: MarketEvent[]): void {
  const { contract } = state
  if (row.forwardPrice !== undefined) shared.forwards.set(contract.name, readDecimal(row.forwardPrice, 'nearest'))
  if (contract.isPricedInCoins && forwardOf(shared, contract) === undefined) {
    shared.tally.add(`books of ${contract.name} before the first underlying price were left out`)
    return
  }
  if (row.depth < state.depth) {
    const [bid, ask] = [row.bids[0]?.[0], row.asks[0]?.[0]]
    const figures = {
      ...(bid !== undefined && { bestBid: contract.price(bid, 'down', forwardOf(shared, contract)) }),
      ...(ask !== undefined && { bestAsk: contract.price(ask, 'up', forwardOf(shared, contract)) }),
    }
    if (row.depth === bookDepth.best) events.push({ type: 'figures', ...origin(row), name: contract.name, figures })
    return
  }
  if (!row.isSnapshot && !(state.hasBook && state.depth === row.depth)) {
    shared.tally.add(`updates of ${contract.name} before its first snapshot were left out`)
    return
  }
  if (row.isSnapshot) {
    state.depth = row.depth
    state.hasBook = true
  }
  const levels = contract.isCoarse ? wholeBook(shared, row, state) : plainLevels(row, state)
  events.push({ type: row.isSnapshot ? 'bookSnapshot' : 'bookUpdate', ...origin(row), name: contract.name, levels })
}

function plainLevels({ bids, asks, isSnapshot }: BookRow, { contract }: NamedState): SourceLevel[] {
  const levels: SourceLevel[] = []
  const add = (side: Side, list: readonly TextLevel[]): void => {
    for (const [priceText, amountText] of list) {
      const price = contract.price(priceText, rounding[side], undefined)
      const amount = contract.amount(amountText, price)
      if (price > 0n && !(isSnapshot && amount === 0n)) levels.push({ side, price, amount })
    }
  }
  add('buy', bids)
  add('sell', asks)
  return isSnapshot ? bestFirst(levels) : levels
}

/** Source prices that round to one price add up. Returns all levels for a snapshot, and what changed for an update. */
function wholeBook(shared: Shared, row: BookRow, state: NamedState): SourceLevel[] {
  const { contract, source } = state
  const forward = forwardOf(shared, contract)
  const now = new Map<string, SourceLevel>()
  for (const [side, list] of [['buy', row.bids] as const, ['sell', row.asks] as const]) {
    if (row.isSnapshot) source[side].clear()
    for (const [price, amount] of list) {
      if (readDecimal(amount, 'nearest') === 0n) source[side].delete(price)
      else source[side].set(price, amount)
    }
    for (const [priceText, amountText] of source[side]) {
      const price = contract.price(priceText, rounding[side], forward)
      if (price <= 0n) continue
      const key = `${side}${price}`
      const amount = ((now.get(key)?.amount ?? 0n) + contract.amount(amountText, price)) as Amount
      now.set(key, { side, price, amount })
    }
  }
  const before = state.last
  state.last = now
  if (row.isSnapshot) return bestFirst([...now.values()])
  const gone = [...before].filter(([key]) => !now.has(key)).map(([, level]) => ({ ...level, amount: 0n as Amount }))
  return [...gone, ...[...now].filter(([key, { amount }]) => before.get(key)?.amount !== amount).map(([, l]) => l)]
}

function onTrade(shared: Shared, row: TradeRow, state: NamedState, events: MarketEvent[]): void {
  const { contract, tradeIds } = state
  const [kind = ''] = row.id.split(' ')
  state.tradeKind ??= kind
  if (kind !== state.tradeKind) {
    shared.tally.add(`trades of ${contract.name} from a second kind of file were left out`)
    return
  }
  if (tradeIds.has(row.id)) {
    shared.tally.add(`trades of ${contract.name} that were written twice were left out`)
    return
  }
  // Some exchanges give their trades no ids.
  if (!row.id.endsWith(' ')) tradeIds.add(row.id)
  if (tradeIds.size > retainedIds) for (const oldest of tradeIds) if (tradeIds.delete(oldest)) break
  const forward = forwardOf(shared, contract)
  if (contract.isPricedInCoins && forward === undefined) {
    shared.tally.add(`trades of ${contract.name} before the first underlying price were left out`)
    return
  }
  const price = contract.price(row.price, 'nearest', forward)
  const amount = contract.amount(row.amount, price)
  if (price <= 0n || amount <= 0n) return
  state.lastPrice = price
  events.push({ type: 'trade', ...origin(row), name: contract.name, side: row.side, price, amount })
}

function onFigures(shared: Shared, text: TextFigures, row: SourceRow, state: NamedState, events: MarketEvent[]): void {
  const { contract } = state
  const usd = (value: string): Price => readDecimal(value, 'nearest') as Price
  if (text.forwardPrice !== undefined) shared.forwards.set(contract.name, usd(text.forwardPrice))
  const forward = forwardOf(shared, contract)
  // Marks have more decimals than the step, and stay as they are; those in coins need the underlying price.
  const mark =
    text.markPrice === undefined || (contract.isPricedInCoins && forward === undefined)
      ? undefined
      : contract.isPricedInCoins
        ? (((readDecimal(text.markPrice, 'nearest') * (forward ?? 0n)) / scale) as Price)
        : usd(text.markPrice)
  if (contract.kind === 'PERPETUAL' && text.indexPrice !== undefined)
    shared.forwards.set(contract.asset, usd(text.indexPrice))
  const at = mark ?? state.lastPrice
  const figures: SourceFigures = {
    ...(mark !== undefined && { markPrice: mark }),
    ...(text.indexPrice !== undefined && { indexPrice: usd(text.indexPrice) }),
    ...(text.forwardPrice !== undefined && { forwardPrice: usd(text.forwardPrice) }),
    ...(text.nextFundingRate !== undefined && { nextFundingRate: text.nextFundingRate }),
    ...(text.iv !== undefined && { iv: text.iv }),
    ...(text.openInterest !== undefined &&
      at !== undefined && { openInterest: contract.amount(text.openInterest, at) }),
  }
  if (Object.keys(figures).length > 0) events.push({ type: 'figures', ...origin(row), name: contract.name, figures })
}

function origin({ receivedNs, exchangeNs, bookNumber }: SourceRow) {
  return {
    receivedNs,
    ...(exchangeNs !== undefined && { exchangeNs }),
    ...(bookNumber !== undefined && { bookNumber }),
  }
}

function bestFirst(levels: readonly SourceLevel[]): SourceLevel[] {
  const sorted = levels.toSorted((a, b) => (a.price > b.price ? -1 : 1))
  return [...sorted.filter(({ side }) => side === 'buy'), ...sorted.filter(({ side }) => side === 'sell').reverse()]
}
