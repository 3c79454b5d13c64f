import type { Instrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { transfersPath } from '@/web/ui/navigation/moreRoutes'
import type { GoToCommand, LeverageCommand, PaletteCommand, PhraseContext, ThemeCommand } from './paletteCommand'
import { parseAlert } from './parseAlertPhrase'
import { parseHedge, parseStop } from './parseHedgePhrase'
import { parseOco } from './parseOcoPhrase'
import { expectedFlags, parseChase, parseClose, parseFlip, parsePlace } from './parseOrderPhrase'
import { parseAmend, parseCancel } from './parseOrdersPhrase'
import { parseRoll } from './parseRollPhrase'
import { parseTicket } from './parseTicketPhrase'
import { parseTrail } from './parseTrailPhrase'
import { createReader, NotUnderstoodError, type Expected, type PhraseReader, type Word } from './phraseReader'
import { expectedInstruments, readTradable, stepsOf } from './readInstrument'

/** A possible continuation: the whole phrase, and the word that it adds. */
export type Suggestion = { readonly phrase: string; readonly word: string; readonly about: string }

export type ParsedPhrase =
  | { readonly status: 'understood'; readonly command: PaletteCommand; readonly suggestions: readonly Suggestion[] }
  | {
      /** Incomplete: valid so far, but something is missing at the end. */
      readonly status: 'incomplete' | 'wrong'
      /** Where parsing stopped, as offsets in the text. */
      readonly start: number
      readonly end: number
      readonly words: string
      readonly suggestions: readonly Suggestion[]
    }

const verbs: readonly Expected[] = [
  { word: 'buy', about: '2 eth 3100 post' },
  { word: 'sell', about: '$5000 btc market' },
  { word: 'chase', about: 'buy 1 eth cap 3150' },
  { word: 'stop', about: 'sell 1 eth 3000' },
  { word: 'trail', about: '1.5% eth' },
  { word: 'twap', about: 'buy 2 eth 30m' },
  { word: 'scaled', about: 'buy 2 eth 3100 3060 x5' },
  { word: 'iceberg', about: 'buy 10 eth at 2400 show 1' },
  { word: 'close', about: '50% eth' },
  { word: 'close all', about: t('every position') },
  { word: 'roll', about: 'eth 2400c to 25dec' },
  { word: 'flip', about: t('reverse position') },
  { word: 'cancel', about: 'all btc' },
  { word: 'move', about: 'last to bid+1' },
  { word: 'hedge', about: 'eth 0 band 2' },
  { word: 'stop hedging', about: t('delta hedger off') },
  { word: 'stop quoting', about: t('quote sheet off') },
  { word: 'oco', about: '2400 2600' },
  { word: 'lev', about: 'eth 5' },
  { word: 'alert', about: 'eth 3200' },
  { word: 'goto', about: 'portfolio, eth' },
  { word: 'deposit', about: t('add funds') },
  { word: 'theme', about: 'light' },
  { word: 'tour', about: t('one-minute tour') },
  { word: 'help', about: t('list commands') },
]

/**
 * Parses a phrase. It never guesses: an ambiguous phrase is an error, and every default becomes part of the command.
 */
export function parsePhrase(text: string, context: PhraseContext): ParsedPhrase {
  const reader = createReader(text)
  try {
    const command = parseCommand(reader, { ...context, ...stepsOf(text, context) })
    return { status: 'understood', command, suggestions: continuations(text, command) }
  } catch (error) {
    if (!(error instanceof NotUnderstoodError)) throw error
    return failureOf(text, error)
  }
}

function parseCommand(reader: PhraseReader, context: PhraseContext): PaletteCommand {
  const verb = reader.peek()
  if (verb === undefined) return reader.fail(t('Type a command'), verbs)
  const parse = parsers.get(verb.text)
  if (parse === undefined) {
    const named = readTradable(reader, context)
    if (named === undefined)
      return reader.fail(
        t('Start with an action such as buy, sell or cancel – not “{word}”.', { word: verb.text }),
        verbs,
      )
    const name = named.instrumentName
    const offers = ['goto', 'buy', 'sell', 'close', 'cancel'].map((word) => ({
      word: `${word} ${verb.text}`,
      about: name,
    }))
    return reader.failAt(verb, t('What would you like to do with {instrument}?', { instrument: name }), offers)
  }
  reader.take()
  return parse(reader, context)
}

type Parse = (reader: PhraseReader, context: PhraseContext) => PaletteCommand

const parseBuy: Parse = (reader, context) => parsePlace(reader, 'buy', context)
const parseSell: Parse = (reader, context) => parsePlace(reader, 'sell', context)

const parsers = new Map<string, Parse>([
  ['buy', parseBuy],
  ['long', parseBuy],
  ['b', parseBuy],
  ['sell', parseSell],
  ['short', parseSell],
  ['s', parseSell],
  ['chase', parseChase],
  ['stop', parseStop],
  ['hedge', parseHedge],
  ['trail', parseTrail],
  ['twap', parseTicket('twap')],
  ['scaled', parseTicket('scale')],
  ['scale', parseTicket('scale')],
  ['iceberg', parseTicket('iceberg')],
  ['deposit', parseDeposit],
  ['close', parseClose],
  ['exit', parseClose],
  ['roll', parseRoll],
  ['flip', parseFlip],
  ['reverse', parseFlip],
  ['cancel', parseCancel],
  ['cxl', parseCancel],
  ['move', parseAmend],
  ['amend', parseAmend],
  ['edit', parseAmend],
  ['oco', parseOco],
  ['lev', parseLeverage],
  ['leverage', parseLeverage],
  ['goto', parseGoTo],
  ['go', parseGoTo],
  ['open', parseGoTo],
  ['theme', parseTheme],
  ['alert', parseAlert],
  ['tell', parseAlert],
  ['tour', parseTour],
  ['help', parseHelp],
  ['?', parseHelp],
])

/** Parses `lev eth 5`, `leverage 5x`. */
function parseLeverage(reader: PhraseReader, context: PhraseContext): LeverageCommand {
  let instrument: Instrument | undefined
  let leverage: number | undefined
  let said: Word | undefined
  for (let word = reader.peek(); word !== undefined; word = reader.peek()) {
    const [, digits] = /^x?(\d{1,4})[x\u00d7]?$/.exec(word.text) ?? []
    if (reader.takeIf('to') !== undefined) continue
    if (digits !== undefined && leverage === undefined) {
      said = reader.take()
      leverage = Number(digits)
    } else {
      const named = instrument === undefined ? readTradable(reader, context) : undefined
      if (named === undefined)
        return reader.fail(t('Leverage must be a whole number, e.g. lev eth 5.'), expectedInstruments(context))
      instrument = named
    }
  }
  const chosen = instrument ?? context.current
  if (chosen === undefined) return reader.fail(t('Which perpetual?'), expectedInstruments(context))
  const words = { instrument: chosen.instrumentName }
  if (chosen.instrumentType !== 'PERPETUAL')
    return reader.fail(t('{instrument} is an option and has no leverage setting.', words))
  if (leverage === undefined || said === undefined) {
    return reader.fail(t('What leverage for {instrument}?', words), leverages(chosen.maxLeverage))
  }
  if (leverage < 1 || leverage > chosen.maxLeverage) {
    return reader.failAt(
      said,
      t('{instrument} leverage must be between 1× and {largest}×.', { ...words, largest: chosen.maxLeverage }),
    )
  }
  return { kind: 'leverage', instrument: chosen, leverage }
}

function leverages(greatest: number): readonly Expected[] {
  return [2, 5, 10, greatest].map((leverage) => ({ word: String(leverage), about: `${leverage}\u00d7` }))
}

/** Parses `goto portfolio`, `goto eth`, `goto eth 27mar 3200c`. */
function parseGoTo(reader: PhraseReader, context: PhraseContext): GoToCommand {
  const { screens, pathOf } = context
  reader.takeIf('to')
  const word = reader.peek()
  const screen = screens.find((known) => known.word === word?.text)
  const expected = [
    ...screens.map((known) => ({ word: known.word, about: known.name })),
    ...expectedInstruments(context),
  ]
  if (screen !== undefined) reader.take()
  const instrument = screen === undefined ? readTradable(reader, context) : undefined
  const left = reader.peek()
  if (left !== undefined) return reader.fail(t('“{word}” isn’t a screen or instrument.', { word: left.text }), expected)
  if (screen !== undefined) return { kind: 'goTo', name: screen.name, path: screen.path }
  if (instrument === undefined) return reader.fail(t('Where to?'), expected)
  return { kind: 'goTo', name: instrument.instrumentName, path: pathOf(instrument) }
}

function parseDeposit(reader: PhraseReader): GoToCommand {
  if (reader.peek() !== undefined) return reader.fail(t('“deposit” takes no other words.'))
  return { kind: 'goTo', name: t('Deposit'), path: transfersPath() }
}

function parseTheme(reader: PhraseReader): ThemeCommand {
  const word = reader.takeIf('dark', 'light')
  if (word === undefined || reader.peek() !== undefined) {
    return reader.fail(t('Dark or light?'), [
      { word: 'dark', about: t('theme') },
      { word: 'light', about: t('theme') },
    ])
  }
  return { kind: 'theme', theme: word.text === 'dark' ? 'dark' : 'light' }
}

function parseTour(reader: PhraseReader): PaletteCommand {
  if (reader.peek() !== undefined) return reader.fail(t('“tour” takes no other words.'))
  return { kind: 'tour' }
}

function parseHelp(reader: PhraseReader): PaletteCommand {
  if (reader.peek() !== undefined) return reader.fail(t('“help” takes no other words.'))
  return { kind: 'help' }
}

/** Returns the failure. A last word that is the start of an expected word is still being typed, so it is no error. */
function failureOf(text: string, { start, end, message, expected, isUnclear }: NotUnderstoodError): ParsedPhrase {
  const typed = text.slice(start, end).toLowerCase()
  const isLast = end === text.length && typed !== '' && !isUnclear
  const begun = isLast ? expected.filter(({ word }) => word.startsWith(typed)) : []
  const isIncomplete = typed === '' || begun.length > 0
  const offered = begun.length > 0 ? begun : expected
  return {
    status: isIncomplete ? 'incomplete' : 'wrong',
    start,
    end,
    words: message,
    suggestions: offered.map(({ word, about }) => {
      const before = text.slice(0, start)
      const gap = before === '' || /\s$/.test(before) ? '' : ' '
      return { phrase: `${before}${gap}${word}${text.slice(end)} `.replace(/\s+$/, ' '), word, about }
    }),
  }
}

/** Returns the words that could follow a complete phrase. */
function continuations(text: string, command: PaletteCommand): readonly Suggestion[] {
  const add = ({ word, about }: Expected) => ({ phrase: `${text.trimEnd()} ${word} `, word, about })
  if (command.kind === 'place') {
    if (command.price.kind === 'market') return command.reduceOnly ? [] : expectedFlags.slice(1, 2).map(add)
    return expectedFlags.filter(({ word }) => isFlagOpen(word, command)).map(add)
  }
  if (command.kind === 'close' && command.price.kind === 'market') {
    return [
      { word: 'at bid', about: t('a limit at the best bid') },
      { word: 'at ask', about: t('a limit at the best ask') },
    ].map(add)
  }
  return []
}

function isFlagOpen(word: string, { postOnly, reduceOnly, timeInForce }: Extract<PaletteCommand, { kind: 'place' }>) {
  if (word === 'post') return !postOnly && timeInForce === 'GTC'
  if (word === 'ioc') return !postOnly && timeInForce === 'GTC'
  return !reduceOnly
}
