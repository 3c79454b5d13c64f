import { fixed6, type Fraction, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import type { AlertCommand, PhraseContext } from './paletteCommand'
import type { Expected, PhraseReader } from './phraseReader'
import { expectedInstruments, readTradable } from './readInstrument'
import { readCommandNumber, readPercent } from './readNumber'

const sources = new Map<string, AlertCommand['source']>([
  ['last', 'last'],
  ['trade', 'last'],
  ['mark', 'mark'],
  ['index', 'index'],
  ['iv', 'iv'],
  ['vol', 'iv'],
])
const kinds = new Map<string, Exclude<AlertCommand['rule'], 'moves'>>([
  ['crosses', 'crosses'],
  ['cross', 'crosses'],
  ['above', 'above'],
  ['over', 'above'],
  ['>', 'above'],
  ['below', 'below'],
  ['under', 'below'],
  ['<', 'below'],
])

type Slots = {
  readonly instrument?: Instrument
  readonly source?: AlertCommand['source']
  readonly kind?: Exclude<AlertCommand['rule'], 'moves'>
  readonly level?: Price
  readonly share?: Fraction
  readonly isRepeating: boolean
}

const expectedLevels: readonly Expected[] = [
  { word: '3200', about: t('price level') },
  { word: 'above', about: t('rising only') },
  { word: 'below', about: t('falling only') },
  { word: '5%', about: t('a move from the current value') },
]

/**
 * Parses `alert eth 3200`, `alert btc index above 90k`, `alert 5%`, `alert eth 27mar 3200c iv 65%`, `alert eth 3200
 * repeat`.
 */
export function parseAlert(reader: PhraseReader, context: PhraseContext): AlertCommand {
  let slots: Slots = { isRepeating: false }
  while (reader.peek() !== undefined) slots = readSlot(reader, context, slots)
  const instrument = slots.instrument ?? context.current
  if (instrument === undefined) return reader.fail(t('Which instrument?'), expectedInstruments(context))
  const { instrumentName } = instrument
  const { source = 'mark', isRepeating, kind = 'crosses', level, share } = slots
  if (source === 'iv' && instrument.instrumentType !== 'OPTION') {
    return reader.fail(t('{instrument} isn’t an option, so it has no IV.', { instrument: instrumentName }))
  }
  const rest = { kind: 'alert', instrumentName, source, isRepeating } as const
  // A volatility is itself a percentage, so 65% is a level, not a move.
  const at = source === 'iv' && share !== undefined ? fixed6<Price>(share * 100n) : level
  if (at !== undefined) return { ...rest, rule: kind, text: at }
  if (share !== undefined && slots.kind !== undefined) {
    return reader.fail(t('Percentage alerts work both ways: alert eth 5%. For one direction, give a price.'))
  }
  if (share !== undefined) return { ...rest, rule: 'moves', text: fixed6<Price>(share * 100n) }
  return reader.fail(t('At which price or IV?'), levelsAfter(slots))
}

function readSlot(reader: PhraseReader, context: PhraseContext, slots: Slots): Slots {
  const next = reader.peek()
  const word = next?.text ?? ''
  if (reader.takeIf('me', 'when', 'if', 'at', 'to', 'by', 'moves', 'move', 'on') !== undefined) return slots
  if (reader.takeIf('repeat', 'again', 'always') !== undefined) return { ...slots, isRepeating: true }
  const source = sources.get(word)
  if (source !== undefined && slots.source === undefined) {
    reader.take()
    return { ...slots, source }
  }
  const kind = kinds.get(word)
  if (kind !== undefined && slots.kind === undefined) {
    reader.take()
    return { ...slots, kind }
  }
  const hasLevel = slots.level !== undefined || slots.share !== undefined
  const share = next === undefined ? undefined : readPercent(reader, next, word, context.marks, false)
  if (share !== undefined && share > 0n && !hasLevel) {
    reader.take()
    return { ...slots, share }
  }
  const level =
    next === undefined
      ? undefined
      : readCommandNumber<Price>(reader, next, word, { marks: context.marks, step: context.priceStep })
  if (level !== undefined && level > 0n && !hasLevel) {
    reader.take()
    return { ...slots, level }
  }
  const instrument = slots.instrument === undefined ? readTradable(reader, context) : undefined
  if (instrument !== undefined) return { ...slots, instrument }
  return reader.fail(
    hasLevel ? t('Enter one level only: alert eth above 3200.') : t('“{word}” isn’t a valid alert level.', { word }),
    hasLevel ? [{ word: 'repeat', about: t('repeating') }] : levelsAfter(slots),
  )
}

/** Returns what can follow: after a direction, only a level. */
function levelsAfter({ kind }: Slots): readonly Expected[] {
  return kind === undefined ? expectedLevels : expectedLevels.slice(0, 1)
}
