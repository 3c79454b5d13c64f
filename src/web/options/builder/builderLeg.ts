import type { Ticker, TickerLevel } from '@/core/protocol/channels/ticker'
import { fixed6, negate, type Amount, type Price, type Usd, toNumber } from '@/core/protocol/fixed6'
import type { Instrument, Side, OptionInstrument } from '@/core/protocol/instrument'
import { legPrice, type CostBasis, type CostedLeg, type StructureLeg } from '@/core/quant/structures/structureCost'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import type { BookView } from '@/web/market/orderBook/bookView'

export type BuilderLeg = {
  readonly instrument: Instrument
  readonly side: Side
  /** Contracts per structure; undefined for a held position. */
  readonly ratio: Amount | undefined
  /** Contracts of all structures, signed: long > 0. */
  readonly contracts: Amount
  readonly quote: CostedLeg
  /** Mark volatility, a fraction; options only. */
  readonly iv: number | undefined
  /** Per contract, at the mark. Delta and gamma with respect to the forward; vega in USD per vol point, theta in USD per day. */
  readonly greeks: LegGreeks
  /** The price at which the leg is valued; undefined while no source has a price. */
  readonly price: Price | undefined
  /** True when the price of the chosen basis is unknown, so that `price` is a fallback. */
  readonly isAssumed: boolean
}

export const legGreekNames = ['delta', 'gamma', 'vega', 'theta'] as const
export type LegGreek = (typeof legGreekNames)[number]
export type LegGreeks = Readonly<Record<LegGreek, number | undefined>>
const perpetualGreeks: LegGreeks = { delta: 1, gamma: 0, vega: 0, theta: 0 }

type DraftLegs = {
  readonly legs: readonly { readonly instrumentName: string; readonly side: Side; readonly ratio: Amount }[]
  readonly amount: Amount
  readonly held?: readonly { readonly instrumentName: string; readonly contracts: Amount; readonly price: Price }[]
}

export type LegMarket = {
  readonly instrumentOf: (name: string) => Instrument | undefined
  readonly tickerOf: (name: string) => Ticker | undefined
  readonly bookOf: (name: string) => BookView | undefined
}

/**
 * Returns the legs of a draft, then its held positions. Unlisted names are left out; {@link unlistedLegs} returns them.
 */
export function builderLegs(draft: DraftLegs, market: LegMarket, basis: CostBasis): readonly BuilderLeg[] {
  const traded = draft.legs.flatMap(({ instrumentName, side, ratio }) => {
    const instrument = market.instrumentOf(instrumentName)
    if (instrument === undefined) return []
    const contracts = fixed6<Amount>((ratio * draft.amount) / 1_000_000n)
    const known = knownOf(instrument, side === 'buy', contracts, market)
    const own = legPrice(known.quote, basis)
    const price = own ?? legPrice(known.quote, 'touch') ?? known.quote.mark
    const signed = side === 'buy' ? contracts : negate(contracts)
    return [{ instrument, side, ratio, contracts: signed, ...known, price, isAssumed: own === undefined }]
  })
  const held = (draft.held ?? []).flatMap(({ instrumentName, contracts, price }) => {
    const instrument = market.instrumentOf(instrumentName)
    if (instrument === undefined) return []
    const isBuy = contracts > 0n
    const known = knownOf(instrument, isBuy, isBuy ? contracts : negate(contracts), market)
    const side: Side = isBuy ? 'buy' : 'sell'
    return [{ instrument, side, ratio: undefined, contracts, ...known, price, isAssumed: false }]
  })
  return [...traded, ...held]
}

export function unlistedLegs(draft: DraftLegs, { instrumentOf }: LegMarket): readonly string[] {
  return [...draft.legs, ...(draft.held ?? [])].flatMap(({ instrumentName }) =>
    instrumentOf(instrumentName) === undefined ? [instrumentName] : [],
  )
}

function knownOf(
  instrument: Instrument,
  isBuy: boolean,
  contracts: Amount,
  { tickerOf, bookOf }: LegMarket,
): Pick<BuilderLeg, 'quote' | 'iv' | 'greeks'> {
  const ticker = tickerOf(instrument.instrumentName)
  const view = bookOf(instrument.instrumentName)
  const book = view?.status === 'live' ? view : undefined
  const mark = ticker?.mark
  const isOption = instrument.instrumentType === 'OPTION'
  return {
    quote: {
      isPerpetual: instrument.instrumentType === 'PERPETUAL',
      isBuy,
      contracts,
      // A book update arrives first. The ticker arrives twice a second, and is the only source while a leg is dragged.
      bid: book === undefined ? ticker?.bid?.price : book.bestBid,
      ask: book === undefined ? ticker?.ask?.price : book.bestAsk,
      mark: mark?.price,
      levels: isBuy ? book?.asks : book?.bids,
    },
    iv: isOption ? mark?.iv : undefined,
    greeks: isOption ? optionGreeks(mark) : perpetualGreeks,
  }
}

/** Returns the greeks of an option. The venue sends 0 for those of a mark whose volatility it has not computed. */
function optionGreeks(mark: TickerLevel | undefined): LegGreeks {
  if (mark?.iv === undefined) return { delta: undefined, gamma: undefined, vega: undefined, theta: undefined }
  const { delta, gamma, vega, theta } = mark
  return { delta, gamma, vega, theta }
}

/** Sums a greek over the contracts of all structures and held positions; undefined while a leg's is unknown. */
export function netGreek(legs: readonly BuilderLeg[], name: LegGreek): number | undefined {
  if (legs.length === 0 || legs.some(({ greeks }) => greeks[name] === undefined)) return undefined
  return legs.reduce((sum, { contracts, greeks }) => sum + toNumber(contracts) * (greeks[name] ?? 0), 0)
}

/** Returns the sums of the legs' greeks that are known, which are the venue's and those of the table of legs. */
export function netGreeks(legs: readonly BuilderLeg[]): Partial<Record<LegGreek, number>> {
  return Object.fromEntries(
    legGreekNames.flatMap((name) => {
      const net = netGreek(legs, name)
      return net === undefined ? [] : [[name, net] as const]
    }),
  )
}

/** Returns the legs with their prices; undefined unless each leg has a price. */
export function structureOf(legs: readonly BuilderLeg[]): readonly StructureLeg[] | undefined {
  const known = legs.flatMap(({ instrument, contracts: amount, price }): readonly StructureLeg[] => {
    if (price === undefined) return []
    if (instrument.instrumentType === 'PERPETUAL') return [{ kind: 'perpetual', amount, price }]
    const { optionType, strike, expiryNs } = instrument
    return [{ kind: 'option', optionType, strike, expiryNs, amount, price }]
  })
  return known.length === legs.length ? known : undefined
}

/**
 * Returns the priced legs with the fee of each, and the sum of the fees. While a fee is unknown no leg has one, so that
 * the outcome is wholly before fees, and the sum is undefined.
 */
export function withFees(
  legs: readonly BuilderLeg[],
  feeOf: (leg: BuilderLeg) => Usd | undefined,
): { readonly structure: readonly StructureLeg[] | undefined; readonly fees: Usd | undefined } {
  const structure = structureOf(legs)
  const known = legs.flatMap((leg) => feeOf(leg) ?? [])
  if (structure === undefined || known.length < legs.length) return { structure, fees: undefined }
  return {
    structure: structure.map((leg, at) => ({ ...leg, fee: known[at] ?? fixed6<Usd>(0n) })),
    fees: fixed6<Usd>(known.reduce((sum, fee) => sum + fee, 0n)),
  }
}

/**
 * Compares two legs, so that unchanged legs do not re-render: books change ten times a second, but most legs do not.
 */
export function isSameLeg(one: BuilderLeg, other: BuilderLeg): boolean {
  const [a, b] = [one.quote, other.quote]
  return (
    one.instrument === other.instrument &&
    one.contracts === other.contracts &&
    one.ratio === other.ratio &&
    one.price === other.price &&
    one.isAssumed === other.isAssumed &&
    one.iv === other.iv &&
    legGreekNames.every((name) => one.greeks[name] === other.greeks[name]) &&
    a.bid === b.bid &&
    a.ask === b.ask &&
    a.mark === b.mark &&
    isSameLevels(a.levels, b.levels)
  )
}

function isSameLevels(one: CostedLeg['levels'], other: CostedLeg['levels']): boolean {
  if (one === other || one === undefined || other === undefined) return one === other
  return one.length === other.length && one.every((level, at) => level === other[at])
}

/**
 * Options of the same type and expiry, by ascending strike. Strikes of other legs are skipped, because the two legs
 * would merge.
 */
export function strikesFor(
  option: OptionInstrument,
  chain: readonly ChainExpiry[],
  taken: ReadonlySet<string>,
): readonly OptionInstrument[] {
  const expiry = chain.find(({ expiryNs }) => expiryNs === option.expiryNs)
  return ofType(expiry, option).filter((other) => isFree(other, option, taken))
}

/**
 * Returns options to which a leg can move at other expiries: for each expiry the nearest strike, or the lower strike on
 * a tie.
 */
export function expiriesFor(
  option: OptionInstrument,
  chain: readonly ChainExpiry[],
  taken: ReadonlySet<string>,
): readonly OptionInstrument[] {
  return chain.flatMap((expiry) => {
    if (expiry.expiryNs === option.expiryNs) return [option]
    const free = ofType(expiry, option).filter((other) => isFree(other, option, taken))
    return nearestStrike(free, toNumber(option.strike)) ?? []
  })
}

/** Returns the call for a put, and the put for a call. Undefined if that option is not listed or is another leg. */
export function otherTypeOf(
  option: OptionInstrument,
  chain: readonly ChainExpiry[],
  taken: ReadonlySet<string>,
): OptionInstrument | undefined {
  const expiry = chain.find(({ expiryNs }) => expiryNs === option.expiryNs)
  const row = expiry?.strikes.find(({ strike }) => strike === option.strike)
  const other = row?.[option.optionType === 'call' ? 'put' : 'call']
  return other !== undefined && !taken.has(other.instrumentName) ? other : undefined
}

/**
 * Returns the free option nearest to the last option leg: another strike of its expiry, or else another expiry. Without
 * an option leg: the call of `expiry` nearest to the index.
 */
export function nextOption(
  legs: readonly Pick<BuilderLeg, 'instrument'>[],
  chain: readonly ChainExpiry[],
  expiry: ChainExpiry | undefined,
  indexPrice: number | undefined,
): OptionInstrument | undefined {
  const options = legs.flatMap(({ instrument }) => (instrument.instrumentType === 'OPTION' ? [instrument] : []))
  const last = options.at(-1)
  if (last === undefined) {
    const calls = (expiry?.strikes ?? []).flatMap(({ call }) => call ?? [])
    return indexPrice === undefined ? undefined : nearestStrike(calls, indexPrice)
  }
  const taken = new Set(options.map(({ instrumentName }) => instrumentName))
  const isNew = ({ instrumentName }: OptionInstrument) => !taken.has(instrumentName)
  return (
    nearestStrike(strikesFor(last, chain, taken).filter(isNew), toNumber(last.strike)) ??
    expiriesFor(last, chain, taken).find(isNew)
  )
}

/** Moves by a number of positions, and stops at the ends. */
export function stepped(
  options: readonly OptionInstrument[],
  from: OptionInstrument,
  steps: number,
): OptionInstrument | undefined {
  const at = options.findIndex(({ instrumentName }) => instrumentName === from.instrumentName)
  return at < 0 ? undefined : options[Math.min(Math.max(at + steps, 0), options.length - 1)]
}

export function nearestStrike(options: readonly OptionInstrument[], price: number): OptionInstrument | undefined {
  let best: OptionInstrument | undefined
  const distance = ({ strike }: OptionInstrument) => Math.abs(toNumber(strike) - price)
  for (const option of options) if (best === undefined || distance(option) < distance(best)) best = option
  return best
}

function ofType(expiry: ChainExpiry | undefined, { optionType }: OptionInstrument): readonly OptionInstrument[] {
  return (expiry?.strikes ?? []).flatMap((row) => row[optionType] ?? [])
}

function isFree(other: OptionInstrument, option: OptionInstrument, taken: ReadonlySet<string>): boolean {
  return other.instrumentName === option.instrumentName || !taken.has(other.instrumentName)
}
