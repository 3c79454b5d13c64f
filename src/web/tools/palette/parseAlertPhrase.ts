import { fixed6, negate, type Fraction, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { canMove, isSignedSource, unitOf, type AlertSource } from '@/web/desk/alerts/alert'
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
  ['spread', 'spread'],
  ['funding', 'funding'],
  ['change', 'change'],
  ['pnl', 'pnl'],
  ['margin', 'margin'],
  ['delta', 'delta'],
  ['gamma', 'gamma'],
  ['vega', 'vega'],
  ['theta', 'theta'],
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
  readonly rearm?: Price
}

const expectedLevels: readonly Expected[] = [
  { word: '3200', about: t('price level') },
  { word: 'above', about: t('rising only') },
  { word: 'below', about: t('falling only') },
  { word: '5%', about: t('a move from the current value') },
]

/**
 * Parses `alert eth 3200`, `alert btc index above 90k`, `alert 5%`, `alert eth 27mar 3200c iv 65%`, `alert eth 3200
 * repeat`, `alert margin above 70% repeat by 5%`.
 */
export function parseAlert(reader: PhraseReader, context: PhraseContext): AlertCommand {
  let slots: Slots = { isRepeating: false }
  while (reader.peek() !== undefined) slots = readSlot(reader, context, slots)
  const instrument = slots.instrument ?? context.current
  if (instrument === undefined) return reader.fail(t('Which instrument?'), expectedInstruments(context))
  const { instrumentName } = instrument
  const { source = 'mark', isRepeating, kind = 'crosses', level, share, rearm } = slots
  if (source === 'iv' && instrument.instrumentType !== 'OPTION') {
    return reader.fail(t('{instrument} isn’t an option, so it has no IV.', { instrument: instrumentName }))
  }
  if (source === 'funding' && instrument.instrumentType !== 'PERPETUAL') {
    return reader.fail(t('{instrument} isn’t a perpetual, so it has no funding.', { instrument: instrumentName }))
  }
  const rest = { kind: 'alert', instrumentName, source, isRepeating, ...(rearm !== undefined && { rearm }) } as const
  // A volatility or a rate is itself a percentage, so 65% is a level, not a move.
  const at = isInPercent(source) && share !== undefined ? fixed6<Price>(share * 100n) : level
  if (at !== undefined && at <= 0n && !isSignedSource(source)) return reader.fail(t('The level must be above 0.'))
  if (at !== undefined) return { ...rest, rule: kind, text: at }
  if (share !== undefined && !canMove(source)) return reader.fail(t('Give the level as a number, not as a percentage.'))
  if (share !== undefined && slots.kind !== undefined) {
    return reader.fail(t('Percentage alerts work both ways: alert eth 5%. For one direction, give a price.'))
  }
  if (share !== undefined && share > 0n) return { ...rest, rule: 'moves', text: fixed6<Price>(share * 100n) }
  if (share !== undefined) return reader.fail(t('The level must be above 0.'))
  return canMove(source)
    ? reader.fail(t('At which price or IV?'), levelsAfter(slots))
    : reader.fail(t('At which level?'), otherLevels(source))
}

const isInPercent = (source: AlertSource) => unitOf(source) === 'percent' || unitOf(source) === 'rate'

function readSlot(reader: PhraseReader, context: PhraseContext, slots: Slots): Slots {
  const next = reader.peek()
  const word = next?.text ?? ''
  if (reader.takeIf('me', 'when', 'if', 'at', 'to', 'by', 'moves', 'move', 'on') !== undefined) return slots
  if (reader.takeIf('repeat', 'again', 'always') !== undefined) {
    if (reader.takeIf('by', 'after') === undefined) return { ...slots, isRepeating: true }
    const { share, level = fixed6<Price>((share ?? 0n) * 100n) } = readLevel(reader, context)
    if (level <= 0n) return reader.fail(t('How far must it come back before the alert repeats?'))
    reader.take()
    return { ...slots, isRepeating: true, rearm: level }
  }
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
  const { share, level } = hasLevel ? {} : readLevel(reader, context)
  // Which sign is possible depends on the source, which may come later in the phrase.
  if (share !== undefined && (share !== 0n || slots.source !== undefined)) {
    reader.take()
    return { ...slots, share }
  }
  if (level !== undefined && (level !== 0n || slots.source !== undefined)) {
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

/** Reads the next word as a percentage or a number, with its sign, and consumes nothing. */
function readLevel(reader: PhraseReader, { marks, priceStep }: PhraseContext): Pick<Slots, 'share' | 'level'> {
  const next = reader.peek()
  if (next === undefined) return {}
  const share = readPercent(reader, next, next.text, marks, false) ?? readPercent(reader, next, next.text, marks, true)
  if (share !== undefined) return { share }
  const isNegative = next.text.startsWith('-')
  const digits = isNegative ? next.text.slice(1) : next.text
  const value = readCommandNumber<Price>(reader, next, digits, { marks, step: priceStep })
  return value === undefined ? {} : { level: isNegative ? negate(value) : value }
}

function otherLevels(source: AlertCommand['source']): readonly Expected[] {
  const [, rising, falling] = expectedLevels
  const level = { word: isInPercent(source) ? '70%' : '500', about: t('level') }
  return [rising, falling, level].filter((one) => one !== undefined)
}

/** Returns what can follow: after a direction, only a level. */
function levelsAfter({ kind }: Slots): readonly Expected[] {
  return kind === undefined ? expectedLevels : expectedLevels.slice(0, 1)
}
