import type { Price } from '@/core/protocol/fixed6'
import type { Instrument, OptionInstrument, ListedPerpetual } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { formatExact } from '@/web/ui/formatExact'
import type { PhraseContext } from './paletteCommand'
import type { Expected, PhraseReader, Word } from './phraseReader'
import { readCommandNumber } from './readNumber'

/** A single contract, or every instrument on an underlying. */
export type NamedInstrument =
  | { readonly kind: 'instrument'; readonly instrument: Instrument }
  | { readonly kind: 'asset'; readonly asset: string }

const otherNames = new Map([
  ['ether', 'ETH'],
  ['ethereum', 'ETH'],
  ['bitcoin', 'BTC'],
  ['xbt', 'BTC'],
])
const optionKinds = new Map<string, OptionInstrument['optionType']>([
  ['c', 'call'],
  ['call', 'call'],
  ['p', 'put'],
  ['put', 'put'],
])

/**
 * Reads `eth`, `eth perp`, `eth-perp`, `eth 27mar 3200c`, `eth 27mar 3200 c`, `ETH-27MAR26-3200-C`. Undefined,
 * consuming nothing, if the next word names no underlying. Throws if the rest is not listed or is ambiguous.
 */
export function readInstrument(reader: PhraseReader, context: PhraseContext): NamedInstrument | undefined {
  const word = reader.peek()
  if (word === undefined) return undefined
  const named = context.instruments.find(({ instrumentName }) => instrumentName.toLowerCase() === word.text)
  if (named !== undefined) {
    reader.take()
    return { kind: 'instrument', instrument: named }
  }
  const option = optionWithoutYear(reader, word, context)
  if (option !== undefined) {
    reader.take()
    return { kind: 'instrument', instrument: option }
  }
  const asset = assetOf(word.text, context)
  if (asset === undefined) return undefined
  reader.take()
  if (reader.takeIf('perp', 'perpetual', 'future') !== undefined) {
    return { kind: 'instrument', instrument: perpetualOf(reader, word, asset, context) }
  }
  const listed = readOption(reader, asset, context)
  return listed === undefined ? { kind: 'asset', asset } : { kind: 'instrument', instrument: listed }
}

/** Finds `eth-28nov-2400-c`: the name of an option without the year. Throws if several years match. */
function optionWithoutYear(reader: PhraseReader, word: Word, { instruments }: PhraseContext): Instrument | undefined {
  const [, asset, day, rest] = /^([a-z0-9]+)-(\d{1,2}[a-z]{3})-([\d.]+-[cp])$/.exec(word.text) ?? []
  if (asset === undefined || day === undefined || rest === undefined) return undefined
  const isMeant = new RegExp(`^${asset}-${day.padStart(5, '0')}\\d{2}-${rest.replace('.', '\\.')}$`)
  const found = instruments.filter(({ instrumentName }) => isMeant.test(instrumentName.toLowerCase()))
  if (found.length < 2) return found[0]
  const names = found.map(({ instrumentName }) => ({ word: instrumentName.toLowerCase(), about: instrumentName }))
  return reader.failAt(word, t('Several years match. Add the year.'), names)
}

/**
 * Reads a tradable instrument. An underlying alone means its perpetual. The default is the instrument on the screen, if
 * there is one.
 */
export function readTradable(reader: PhraseReader, context: PhraseContext): Instrument | undefined {
  const word = reader.peek()
  const named = readInstrument(reader, context)
  if (named === undefined || word === undefined) return undefined
  return named.kind === 'instrument' ? named.instrument : perpetualOf(reader, word, named.asset, context)
}

export function expectedInstruments({ instruments, current }: PhraseContext): readonly Expected[] {
  const perpetuals = instruments.filter(({ instrumentType }) => instrumentType === 'PERPETUAL')
  return perpetuals
    .toSorted((a, b) => Number(b === current) - Number(a === current))
    .map(({ asset, instrumentName }) => ({ word: asset.toLowerCase(), about: instrumentName }))
}

/**
 * Returns the steps of the phrase's instrument, or of the instrument on the screen. For an asset's options these are
 * the coarsest steps, so that the trader is asked about a number that may contain a group mark.
 */
export function stepsOf(text: string, context: PhraseContext): Pick<PhraseContext, 'amountStep' | 'priceStep'> {
  const words = text.toLowerCase().split(/[\s@]+/)
  const { instruments, current } = context
  const byName = instruments.filter(({ instrumentName }) => words.includes(instrumentName.toLowerCase()))
  const assets = words.map((word) => assetOf(word, context))
  const type = words.some((word) => /^(\d{1,2}-?[a-z]{3}|\d.*[cp]$|call$|put$)/.test(word)) ? 'OPTION' : 'PERPETUAL'
  const byAsset = instruments.filter(({ asset, instrumentType }) => instrumentType === type && assets.includes(asset))
  const meant = byName.length > 0 ? byName : byAsset.length > 0 ? byAsset : current === undefined ? [] : [current]
  const coarsest = (steps: readonly bigint[]) => steps.toSorted((a, b) => Number(b - a))[0]
  return {
    amountStep: coarsest(meant.map(({ amountStep }) => amountStep)),
    priceStep: coarsest(meant.map(({ priceStep }) => priceStep)),
  }
}

export function assetOf(text: string, { instruments }: PhraseContext): string | undefined {
  const wanted = otherNames.get(text) ?? text.toUpperCase()
  return instruments.find(({ asset }) => asset === wanted)?.asset
}

function perpetualOf(reader: PhraseReader, word: Word, asset: string, context: PhraseContext): ListedPerpetual {
  const found = context.instruments.find(
    (instrument) => instrument.instrumentType === 'PERPETUAL' && instrument.asset === asset,
  )
  if (found?.instrumentType === 'PERPETUAL') return found
  return reader.failAt(word, t('{asset} has no perpetual. Name an option with expiry and strike.', { asset }))
}

function readOption(reader: PhraseReader, asset: string, context: PhraseContext): OptionInstrument | undefined {
  const listed = context.instruments.filter(
    (instrument): instrument is OptionInstrument =>
      instrument.instrumentType === 'OPTION' && instrument.asset === asset,
  )
  const expiry = readExpiry(reader, asset, listed)
  const strikeWord = reader.peek()
  const strike = readStrike(reader, context, expiry !== undefined)
  if (strike === undefined || strikeWord === undefined) return undefined
  const ofStrike = listed.filter(
    (option) => (expiry === undefined || dayOf(option).startsWith(expiry)) && option.strike === strike.price,
  )
  if (ofStrike.length === 0) {
    const near = nearestStrikes(
      expiry === undefined ? listed : listed.filter((o) => dayOf(o).startsWith(expiry)),
      strike,
    )
    return reader.failAt(
      strikeWord,
      t('No {strike} strike for {asset} at that expiry.', { asset, strike: formatExact(strike.price) }),
      near,
    )
  }
  const kind = strike.kind ?? readKind(reader)
  const found = ofStrike.filter(({ optionType }) => optionType === kind)
  const [only] = found
  if (only === undefined)
    return reader.failAt(strikeWord, kind === 'put' ? t('No put at that strike.') : t('No call at that strike.'))
  if (found.length === 1) return only
  return reader.failAt(
    strikeWord,
    t('{count} expiries have that strike. Add the expiry.', { count: found.length }),
    found.map((option) => ({ word: `${dayOf(option)} ${strikeWord.text}`, about: option.instrumentName })),
  )
}

/** A listed call as a phrase names it, like `eth 27mar26 3200c`: of the middle strike of the second expiry. */
export function exampleOption(instruments: readonly Instrument[]): string | undefined {
  const calls = instruments.flatMap((one) =>
    one.instrumentType === 'OPTION' && one.optionType === 'call' ? [one] : [],
  )
  const ofAsset = calls.filter(({ asset }) => asset === calls[0]?.asset)
  const expiries = [...new Set(ofAsset.map(({ expiryNs }) => expiryNs))].sort((a, b) => (a < b ? -1 : 1))
  const expiryNs = expiries[1] ?? expiries[0]
  const strikes = ofAsset.filter((one) => one.expiryNs === expiryNs)
  const middle = strikes.toSorted((a, b) => (a.strike < b.strike ? -1 : 1))[strikes.length >> 1]
  if (middle === undefined) return undefined
  const [asset, expiry, strike] = middle.instrumentName.toLowerCase().split('-')
  return `${asset} ${expiry} ${strike}c`
}

/** Reads an expiry: `27mar` or `27mar26`. Returns the start of its day in lower case. */
export function readExpiry(
  reader: PhraseReader,
  asset: string,
  listed: readonly OptionInstrument[],
): string | undefined {
  const word = reader.peek()
  const match = /^(\d{1,2})-?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*-?(\d{2})?$/.exec(word?.text ?? '')
  if (word === undefined || match === null) return undefined
  reader.take()
  const [, day = '', month = '', year = ''] = match
  const wanted = `${day.padStart(2, '0')}${month}${year}`
  const days = [...new Set(listed.map(dayOf))]
  const found = days.filter((listedDay) => listedDay.startsWith(wanted))
  const expected = days.map((listedDay) => ({ word: listedDay, about: t('expiry') }))
  if (found.length === 1) return found[0]
  if (found.length > 1) {
    const years = found.map((listedDay) => ({ word: listedDay, about: t('expiry') }))
    return reader.failAt(word, t('Several years match. Add the year.'), years)
  }
  return reader.failAt(
    word,
    t('{asset} has no options that expire on {day}.', { asset, day: word.text.toUpperCase() }),
    expected,
  )
}

type Strike = { readonly price: Price; readonly kind: OptionInstrument['optionType'] | undefined }

/** Reads a strike. Without a preceding expiry it needs its option kind: `3200c`, `3200 put`. */
export function readStrike(reader: PhraseReader, context: PhraseContext, isDue: boolean): Strike | undefined {
  const word = reader.peek()
  const [, digits = '', letter = ''] = /^(\d[\d.,'’\s]*k?)-?(c|p|call|put)?$/.exec(word?.text ?? '') ?? []
  const price = word === undefined ? undefined : readCommandNumber<Price>(reader, word, digits, context)
  if (price === undefined) return isDue ? reader.fail(t('Which strike? For example 3200c.')) : undefined
  const hasKind = letter !== '' || optionKinds.has(reader.peek(1)?.text ?? '')
  if (!isDue && !hasKind) return undefined
  reader.take()
  return { price, kind: optionKinds.get(letter) }
}

export function readKind(reader: PhraseReader): OptionInstrument['optionType'] {
  const kind = optionKinds.get(reader.peek()?.text ?? '')
  if (kind === undefined) {
    return reader.fail(t('A call or a put?'), [
      { word: 'c', about: t('call') },
      { word: 'p', about: t('put') },
    ])
  }
  reader.take()
  return kind
}

/** Returns the expiry as in the option's name, in lower case: `27mar26`. */
export function dayOf({ instrumentName }: OptionInstrument): string {
  return (instrumentName.split('-')[1] ?? '').toLowerCase()
}

function nearestStrikes(listed: readonly OptionInstrument[], { price, kind }: Strike): readonly Expected[] {
  const distance = (strike: Price) => (strike > price ? strike - price : price - strike)
  return [...new Set(listed.map(({ strike }) => strike))]
    .toSorted((a, b) => Number(distance(a) - distance(b)))
    .slice(0, 4)
    .map((strike) => ({ word: `${formatExact(strike)}${kind?.charAt(0) ?? ''}`, about: t('strike') }))
}
