import type { Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import type { OcoCommand, PhraseContext } from './paletteCommand'
import type { PhraseReader } from './phraseReader'
import { expectedInstruments, readTradable } from './readInstrument'
import { readCommandNumber } from './readNumber'

/** Parses `oco 2400 2600`, `oco eth 2400 2600 cancel`: the prices of two open orders, or triggers of stops. */
export function parseOco(reader: PhraseReader, context: PhraseContext): OcoCommand {
  const { marks, priceStep: step } = context
  const prices: Price[] = []
  let named: Instrument | undefined
  let isWholeCancel = false
  for (let word = reader.peek(); word !== undefined; word = reader.peek()) {
    if (reader.takeIf('cancel') !== undefined) {
      isWholeCancel = true
      continue
    }
    if (reader.takeIf('and', 'at', '@', 'reduce') !== undefined) continue
    const price = prices.length === 2 ? undefined : readCommandNumber<Price>(reader, word, word.text, { marks, step })
    if (price !== undefined) {
      reader.take()
      prices.push(price)
      continue
    }
    const instrument = named === undefined ? readTradable(reader, context) : undefined
    if (instrument === undefined)
      return reader.fail(t('Name the prices of two open orders, e.g. oco 2400 2600.'), expectedInstruments(context))
    named = instrument
  }
  const instrument = named ?? context.current
  if (instrument === undefined) return reader.fail(t('Which instrument?'), expectedInstruments(context))
  const [first, second] = prices
  if (first === undefined || second === undefined)
    return reader.fail(t('Name the prices of two open orders, e.g. oco 2400 2600.'))
  return { kind: 'oco', instrument, prices: [first, second], onPartial: isWholeCancel ? 'cancel' : 'reduce' }
}
