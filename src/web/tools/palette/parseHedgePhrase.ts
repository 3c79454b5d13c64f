import { fixed6, negate, type Amount } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import type { HedgeCommand, PaletteCommand, PhraseContext } from './paletteCommand'
import { parseTicket } from './parseTicketPhrase'
import type { PhraseReader } from './phraseReader'
import { expectedInstruments, readTradable } from './readInstrument'
import { readCommandNumber } from './readNumber'

/** Parses `hedge eth`, `hedge eth 0 band 2`, `hedge btc -1.5 band 0.2`. The form has the other terms. */
export function parseHedge(reader: PhraseReader, context: PhraseContext): HedgeCommand {
  const instrument = readTradable(reader, context) ?? context.current
  if (instrument === undefined) return reader.fail(t('Which asset?'), expectedInstruments(context))
  if (instrument.instrumentType !== 'PERPETUAL')
    return reader.fail(t('A delta is hedged with the perpetual of its asset.'), expectedInstruments(context))
  let target: Amount | undefined
  let band: Amount | undefined
  for (let word = reader.peek(); word !== undefined; word = reader.peek()) {
    const isBand = band === undefined && reader.takeIf('band', '+-', '±') !== undefined
    const amount = isBand || target === undefined ? readSigned(reader, context) : undefined
    if (amount === undefined || (isBand && amount <= 0n)) {
      const words = t('Enter contracts: hedge eth 0 band 2.')
      const isMissing = isBand && amount === undefined && reader.peek() === undefined
      return isMissing ? reader.fail(words) : reader.failAt(word, words, [bandWord])
    }
    if (isBand) band = amount
    else target = amount
  }
  return { kind: 'hedge', instrument, target: target ?? fixed6<Amount>(0n), band }
}

const bandWord = { word: 'band', about: t('contracts to either side') }

/** Parses `stop hedging eth` and `stop quoting eth`; without an asset all stop. `stop` alone is a stop order. */
export function parseStop(reader: PhraseReader, context: PhraseContext): PaletteCommand {
  const isQuoting = reader.takeIf('quoting', 'quotes') !== undefined
  if (!isQuoting && reader.takeIf('hedging', 'hedge') === undefined) return parseTicket('stop')(reader, context)
  const instrument = readTradable(reader, context)
  if (reader.peek() !== undefined) return reader.fail(t('Which asset?'), expectedInstruments(context))
  return { kind: isQuoting ? 'stopQuoting' : 'stopHedging', asset: instrument?.asset }
}

function readSigned(reader: PhraseReader, { marks, amountStep }: PhraseContext): Amount | undefined {
  const word = reader.peek()
  if (word === undefined) return undefined
  const [, sign = '', digits = ''] = /^([+-]?)(.*)$/.exec(word.text) ?? []
  const amount = readCommandNumber<Amount>(reader, word, digits, { marks, step: amountStep })
  if (amount === undefined) return undefined
  reader.take()
  return sign === '-' ? negate(amount) : amount
}
