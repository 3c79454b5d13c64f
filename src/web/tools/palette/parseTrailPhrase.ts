import type { Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import type { TrailDistance } from '@/web/session/trails/trailRules'
import type { FillCommand, PhraseContext } from './paletteCommand'
import type { PhraseReader, Word } from './phraseReader'
import { expectedInstruments, readTradable } from './readInstrument'
import { readCommandNumber, readPercent, readPrice } from './readNumber'

/** Parses `trail 1.5% eth`, `trail 20 eth from 3200`. It only fills the stop ticket. */
export function parseTrail(reader: PhraseReader, context: PhraseContext): FillCommand {
  reader.takeIf('by')
  const word = reader.peek()
  const distance = word === undefined ? undefined : readDistance(reader, word, context)
  if (distance === undefined) {
    return reader.fail(t('At what distance? A percentage or USD.'), [
      { word: '1.5%', about: t('of the mark') },
      { word: '20', about: 'USD' },
    ])
  }
  reader.take()
  let named: Instrument | undefined
  let activation: Price | undefined
  for (let next = reader.peek(); next !== undefined; next = reader.peek()) {
    if (activation === undefined && reader.takeIf('from', 'at', '@') !== undefined) {
      const price = readPrice(reader, context)
      if (price.kind !== 'exact') return reader.failAt(next, t('Enter the activation price as a number.'))
      activation = price.price
      continue
    }
    const instrument = named === undefined ? readTradable(reader, context) : undefined
    if (instrument === undefined) {
      return reader.fail(t('“{word}” isn’t a recognised amount, instrument, price or option.', { word: next.text }), [
        ...expectedInstruments(context),
        { word: 'from', about: t('Activation price') },
      ])
    }
    named = instrument
  }
  const instrument = named ?? context.current
  if (instrument === undefined) return reader.fail(t('Which instrument?'), expectedInstruments(context))
  // The stop closes the position, so the ticket derives its side.
  return { kind: 'fill', ticket: 'stop', instrument, side: 'sell', prices: [], trail: { distance, activation } }
}

function readDistance(
  reader: PhraseReader,
  word: Word,
  { marks, priceStep }: PhraseContext,
): TrailDistance | undefined {
  const fraction = readPercent(reader, word, word.text, marks, false)
  if (fraction !== undefined) return fraction === 0n ? undefined : { unit: 'percent', fraction }
  const usd = readCommandNumber<Price>(reader, word, word.text.replace(/^\$/, ''), { marks, step: priceStep })
  return usd === undefined || usd === 0n ? undefined : { unit: 'usd', usd }
}
