import * as z from 'zod/mini'
import { fixed6, formatFixed6, scale, type Amount, type Price } from '@/core/protocol/fixed6'
import { parseInstrumentName } from '@/core/protocol/instrumentName'
import { MarketSourceError, type SourceInstrument } from '../marketEvent'
import { divide, readDecimal, roundToStep, type Rounding } from './decimal'

const step = z.string().check(z.regex(/^(0\.0{0,5}[1-9]\d{0,5}|[1-9]\d{0,9}(\.\d{1,6})?)$/))
const mappingSchema = z.record(
  z.string(),
  z.union([
    z.null(),
    z.string(),
    z.object({
      name: z.string(),
      priceStep: z.optional(step),
      amountStep: z.optional(step),
      contractCoins: z.optional(step),
      contractUsd: z.optional(step),
      pricedIn: z.optional(z.enum(['USD', 'coin'])),
    }),
  ]),
)

/**
 * Names of the source, or of its files, and what they become: a name of the venue, or its terms; null leaves it out. The
 * format is in docs/recordings.md.
 */
export type SourceMapping = z.output<typeof mappingSchema>

/** Throws {@link MarketSourceError}. */
export function readMapping(json: unknown): SourceMapping {
  const parsed = mappingSchema.safeParse(json)
  if (!parsed.success) throw new MarketSourceError(`the mapping is not understood: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

/** How an instrument of the source is converted to the venue's, which counts coins and USD. */
type Terms = {
  readonly name: string
  /** Size of a contract: so many millionths of a coin, or of a USD (inverse). */
  readonly contract: { readonly unit: 'coin' | 'USD'; readonly size: bigint }
  readonly pricedIn: 'USD' | 'coin'
  readonly priceStep?: bigint
  readonly amountStep?: bigint
}

export type Contract = {
  readonly name: string
  readonly asset: string
  readonly kind: SourceInstrument['kind']
  /** True if books must be converted as a whole: several source prices may become one. */
  readonly isCoarse: boolean
  readonly isPricedInCoins: boolean
  /** @param forward USD for a coin, of an instrument that is priced in coins */
  readonly price: (text: string, rounding: Rounding, forward: bigint | undefined) => Price
  readonly amount: (text: string, price: Price) => Amount
}

export type InstrumentBook = {
  /** Returns undefined for what the venue cannot list, or the mapping leaves out. */
  readonly contractOf: (symbol: string, exchange: string) => Contract | undefined
  /** The whole list if something was added or became finer since the last call. */
  readonly changed: () => readonly SourceInstrument[] | undefined
}

const coarsest = 1_000_000n
/** A converted number has endless decimals, so its step is chosen: a cent, and a millionth of a coin. */
const convertedStep = { price: 10_000n, amount: 1n }

/** Steps are the finest decimals that were seen, so that nothing is rounded; a step of the mapping is kept. */
export function createInstrumentBook(mapping: SourceMapping, onRounded: (name: string) => void): InstrumentBook {
  const contracts = new Map<string, Contract | undefined>()
  const listed = new Map<string, SourceInstrument>()
  let hasChanged = false

  function list(instrument: SourceInstrument): void {
    listed.set(instrument.name, instrument)
    hasChanged = true
  }

  return {
    contractOf: (symbol, exchange) => {
      const key = `${exchange} ${symbol}`
      const known = contracts.get(key)
      if (known !== undefined || contracts.has(key)) return known
      const terms = termsOf(symbol, exchange, mapping)
      const contract = terms === undefined ? undefined : createContract(terms, symbol, list, onRounded)
      contracts.set(key, contract)
      return contract
    },
    changed: () => {
      if (!hasChanged) return undefined
      hasChanged = false
      return [...listed.values()]
    },
  }
}

/** @param list called with the instrument at first, and whenever a step becomes finer */
function createContract(
  terms: Terms,
  symbol: string,
  list: (instrument: SourceInstrument) => void,
  onRounded: (name: string) => void,
): Contract {
  const { contract, name } = terms
  const parsed = parseInstrumentName(name)
  if (parsed === undefined) throw new MarketSourceError(`"${name}" is no name of a perpetual or option`)
  const { instrumentType: kind, asset } = parsed
  const isPricedInCoins = terms.pricedIn === 'coin'
  const isInverse = contract.unit === 'USD'
  const isPlainSize = !isInverse && contract.size === scale
  const isPriceFixed = terms.priceStep !== undefined || isPricedInCoins
  const conversion = describe(terms, asset)
  const onFiner = () =>
    list({
      name,
      asset,
      kind,
      priceStep: fixed6(priceStep.value()),
      amountStep: fixed6(amountStep.value()),
      sourceName: symbol,
      ...(conversion !== '' && { conversion }),
    })
  const priceStep = createStep(terms.priceStep ?? (isPricedInCoins ? convertedStep.price : undefined), onFiner)
  const amountStep = createStep(terms.amountStep ?? (isInverse ? convertedStep.amount : undefined), onFiner)
  onFiner()

  return {
    name,
    asset,
    kind,
    isCoarse: isPriceFixed,
    isPricedInCoins,
    price: (text, rounding, forward) => {
      const printed = readDecimal(text, rounding)
      const value = isPricedInCoins ? divide(printed * (forward ?? 0n), scale, rounding) : printed
      if (priceStep.accepts(value)) return fixed6(value)
      if (!isPricedInCoins) onRounded(name)
      return fixed6(roundToStep(value, priceStep.value(), rounding))
    },
    amount: (text, price) => {
      const printed = readDecimal(text, 'nearest')
      const value = isPlainSize || printed === 0n ? printed : converted(contract, printed, price)
      if (amountStep.accepts(value)) return fixed6(value)
      if (!isInverse) onRounded(name)
      // An amount of 0 would remove the level.
      const rounded = roundToStep(value, amountStep.value(), 'nearest')
      return fixed6(rounded === 0n ? amountStep.value() : rounded)
    },
  }
}

/** A step that is fixed, or becomes as fine as the values need. */
function createStep(fixed: bigint | undefined, onFiner: () => void) {
  let step = fixed ?? coarsest
  let unit = Number(step)
  return {
    value: () => step,
    /** Returns false for a value that must be rounded to a fixed step. */
    accepts: (value: bigint): boolean => {
      // Doubles are faster, and exact for every value below 9 billion.
      if (Number(value) % unit === 0) return true
      if (fixed !== undefined) return false
      while (value % step !== 0n) step /= 10n
      unit = Number(step)
      onFiner()
      return true
    },
  }
}

function converted(contract: Terms['contract'], printed: bigint, price: Price): bigint {
  const total = divide(printed * contract.size, scale, 'nearest')
  if (contract.unit === 'coin') return total
  const coins = price === 0n ? 0n : divide(total * scale, price, 'nearest')
  return coins === 0n ? 1n : coins
}

function describe({ contract, pricedIn }: Terms, asset: string): string {
  const size = formatFixed6(contract.size)
  return [
    ...(contract.unit === 'USD' ? [`inverse contracts of ${size} USD, converted to ${asset} at each price`] : []),
    ...(contract.unit === 'coin' && contract.size !== scale ? [`contracts of ${size} ${asset}`] : []),
    ...(pricedIn === 'coin' ? [`prices in ${asset}, converted to USD at the underlying price`] : []),
  ].join('; ')
}

const oneCoin = { unit: 'coin', size: scale } as const

/** Mapping first, then the names of the exchanges that Tardis and Binance have. */
function termsOf(symbol: string, exchange: string, mapping: SourceMapping): Terms | undefined {
  const mapped = mapping[symbol]
  if (mapped === null) return undefined
  const named = termsByName(symbol, exchange)
  if (mapped === undefined) return named
  if (typeof mapped === 'string') return { contract: oneCoin, pricedIn: 'USD', ...named, name: mapped }
  const { name, priceStep, amountStep, contractCoins, contractUsd, pricedIn } = mapped
  const contract =
    contractUsd !== undefined
      ? ({ unit: 'USD', size: readDecimal(contractUsd, 'nearest') } as const)
      : contractCoins !== undefined
        ? ({ unit: 'coin', size: readDecimal(contractCoins, 'nearest') } as const)
        : (named?.contract ?? oneCoin)
  return {
    name,
    contract,
    pricedIn: pricedIn ?? named?.pricedIn ?? 'USD',
    ...(priceStep !== undefined && { priceStep: readDecimal(priceStep, 'nearest') }),
    ...(amountStep !== undefined && { amountStep: readDecimal(amountStep, 'nearest') }),
  }
}

const usd = (size: bigint) => ({ unit: 'USD', size: size * scale }) as const
/** Deribit writes the strike 8.6 as `8D6`. */
const linearOption = /^([A-Z0-9]+)_USD[CT]-(\d{1,2}[A-Z]{3}\d{2}-\d+)(?:D(\d+))?-([CP])$/

function termsByName(symbol: string, exchange: string): Terms | undefined {
  const linear = (asset: string): Terms => ({ name: `${asset}-PERP`, contract: oneCoin, pricedIn: 'USD' })
  const inverse = (asset: string, size: bigint): Terms => ({ ...linear(asset), contract: usd(size) })
  const match = (pattern: RegExp): string | undefined => pattern.exec(symbol)?.[1]

  const ours = parseInstrumentName(symbol)
  if (ours?.instrumentType === 'PERPETUAL') return linear(ours.asset)
  // Deribit prices its options of BTC and ETH in coins, and so does every exchange with these names in Tardis's files.
  if (ours !== undefined) return { name: symbol, contract: oneCoin, pricedIn: 'coin' }
  const option = linearOption.exec(symbol)
  if (option !== null) {
    const [, asset = '', dayAndStrike = '', fraction, side = ''] = option
    const name = `${asset}-${dayAndStrike}${fraction === undefined ? '' : `.${fraction}`}-${side}`
    return { name, contract: oneCoin, pricedIn: 'USD' }
  }
  // Deribit counts its inverse perpetuals in USD (docs.deribit.com, "amount").
  const deribit = match(/^([A-Z0-9]+)-PERPETUAL$/)
  if (deribit !== undefined) return inverse(deribit, 1n)
  const deribitLinear = match(/^([A-Z0-9]+)_USD[CT]-PERPETUAL$/)
  if (deribitLinear !== undefined) return linear(deribitLinear)
  // Binance COIN-M: a contract is 100 USD of BTC and 10 USD of anything else.
  const coinMargined = match(/^([A-Z0-9]+)USD_PERP$/)
  if (coinMargined !== undefined) return inverse(coinMargined, coinMargined === 'BTC' ? 100n : 10n)
  if (exchange === 'bitmex' || exchange === 'bybit') {
    const dollar = match(/^(XBT|[A-Z0-9]+)USD$/)
    if (dollar === 'XBT' || (dollar === 'BTC' && exchange === 'bybit')) return inverse('BTC', 1n)
    if (exchange === 'bitmex') return undefined
  }
  const pair = match(/^([A-Z0-9]+?)(?:USDT|USDC|BUSD|FDUSD)$/)
  return pair === undefined ? undefined : linear(pair)
}
