import { expect, test } from 'vitest'
import { fixed6, formatFixed6, type Amount } from '@/protocol/fixed6'
import type { Instrument, OptionInstrument } from '@/protocol/instrument'
import { parseInstrumentName } from '@/protocol/instrumentName'
import { ethPerp } from '@/testing/builders'
import { numberMarks } from '@/ui/readNumber'
import { amountWords, cancelWords, priceWords, wishWords } from './commandWords'
import type { PaletteCommand, PhraseContext } from './paletteCommand'
import { parsePhrase } from './parsePhrase'

const btcPerp: Instrument = { ...ethPerp, instrumentId: '2', instrumentName: 'BTC-PERP', asset: 'BTC' }

function option(instrumentName: string): OptionInstrument {
  const parts = parseInstrumentName(instrumentName)
  if (parts?.instrumentType !== 'OPTION') throw new Error(`no option: ${instrumentName}`)
  const { priceStep, amountStep, minOrderValue, maxOrderValue, maxNotionalValue, priceBand } = ethPerp
  const terms = { priceStep, amountStep, minOrderValue, maxOrderValue, maxNotionalValue, priceBand }
  return { ...terms, ...parts, instrumentId: instrumentName, instrumentName, listingCycle: 'weekly' }
}

const context: PhraseContext = {
  instruments: [
    ethPerp,
    btcPerp,
    option('ETH-27MAR26-3200-C'),
    option('ETH-27MAR26-3200-P'),
    option('ETH-27MAR26-3000-C'),
    option('ETH-26JUN26-3200-C'),
    option('ETH-26JUN26-4000-P'),
    option('BTC-27MAR26-90000-C'),
    option('BTC-27MAR27-90000-C'),
    option('SOL-27MAR26-150-C'),
  ],
  current: ethPerp,
  screens: [
    { word: 'portfolio', name: 'Portfolio', path: '/portfolio' },
    { word: 'fills', name: 'History of fills', path: '/history/fills' },
  ],
  pathOf: ({ instrumentName }) => `/trade/${instrumentName}`,
  marks: numberMarks('en'),
}

/** A command in one line, with every default in it. */
function told(command: PaletteCommand): string {
  switch (command.kind) {
    case 'place': {
      const { side, amount, instrument, price, timeInForce, postOnly, reduceOnly, mmp } = command
      const flags = [timeInForce, postOnly && 'post', reduceOnly && 'reduce', mmp && 'mmp'].filter(Boolean).join(' ')
      return `${side} ${amountWords(amount)} ${instrument.instrumentName} ${priceWords(price)} ${flags}`
    }
    case 'close': {
      const { amount, instrument, price, postOnly } = command
      return `close ${amountWords(amount)} ${instrument.instrumentName} ${priceWords(price)}${postOnly ? ' post' : ''}`
    }
    case 'flip':
      return `flip ${command.instrument.instrumentName}`
    case 'cancel':
      return `cancel ${cancelWords(command)}`
    case 'amend': {
      const price = command.price === undefined ? '' : ` ${priceWords(command.price)}`
      const amount = command.amount === undefined ? '' : ` amount ${command.amount.toString()}`
      return `amend ${wishWords(command.which)}:${price}${amount}`
    }
    case 'leverage':
      return `leverage ${command.instrument.instrumentName} ${command.leverage}`
    case 'goTo':
      return `go to ${command.path}`
    case 'theme':
      return `theme ${command.theme}`
    case 'alert': {
      const { instrumentName, source, rule, text, isRepeating } = command
      return `alert ${instrumentName} ${source} ${rule} ${formatFixed6(text)}${isRepeating ? ' repeat' : ''}`
    }
    case 'tour':
    case 'help':
      return command.kind
  }
}

const meaning = (text: string, change: Partial<PhraseContext> = {}) => {
  const parsed = parsePhrase(text, { ...context, ...change })
  return parsed.status === 'understood' ? told(parsed.command) : `${parsed.status}: ${parsed.words}`
}

test.each([
  // Alerts. What nothing is said of is the mark that crosses.
  ['alert eth 3200', 'alert ETH-PERP mark crosses 3200'],
  ['alert 3200', 'alert ETH-PERP mark crosses 3200'],
  ['alert btc index above 90k', 'alert BTC-PERP index above 90000'],
  ['alert me when eth last under 3,100.5', 'alert ETH-PERP last below 3100.5'],
  ['alert eth moves 5%', 'alert ETH-PERP mark moves 5'],
  ['alert eth 27mar 3200c iv 65% repeat', 'alert ETH-27MAR26-3200-C iv crosses 65 repeat'],
  ['alert eth 27mar 3200c iv above 65', 'alert ETH-27MAR26-3200-C iv above 65'],
  ['alert eth > 3200 repeat', 'alert ETH-PERP mark above 3200 repeat'],
  ['tour', 'tour'],
  // Places. Of two plain numbers the first is the amount.
  ['buy 2 eth 3100 post', 'buy 2 ETH-PERP at 3100 GTC post'],
  ['buy eth 2 3100', 'buy 2 ETH-PERP at 3100 GTC'],
  ['BUY 2 ETH 3100 POST', 'buy 2 ETH-PERP at 3100 GTC post'],
  ['  sell   0.5  btc   90000  ', 'sell 0.5 BTC-PERP at 90000 GTC'],
  ['buy 2 3100', 'buy 2 ETH-PERP at 3100 GTC'],
  ['buy 2@3100', 'buy 2 ETH-PERP at 3100 GTC'],
  ['buy eth at 3100 2', 'buy 2 ETH-PERP at 3100 GTC'],
  ['buy 2 eth limit 3100', 'buy 2 ETH-PERP at 3100 GTC'],
  ['buy 2 eth, 3100, post-only', 'buy 2 ETH-PERP at 3100 GTC post'],
  ['buy 2 eth 3100 post only reduce only', 'buy 2 ETH-PERP at 3100 GTC post reduce'],
  ['buy 2 eth 3.1k', 'buy 2 ETH-PERP at 3100 GTC'],
  ['buy 0,5 eth 3100,5', 'buy 0.5 ETH-PERP at 3100.5 GTC'],
  ['buy 1 eth 3,100.5', 'buy 1 ETH-PERP at 3100.5 GTC'],
  ['buy 1 eth 3,100', 'buy 1 ETH-PERP at 3100 GTC'],
  ['buy .5 eth 3100', 'buy 0.5 ETH-PERP at 3100 GTC'],
  ['long 1 ether 3100', 'buy 1 ETH-PERP at 3100 GTC'],
  ['short 1 bitcoin 90k', 'sell 1 BTC-PERP at 90000 GTC'],
  ['buy 2 eth market', 'buy 2 ETH-PERP at the market IOC'],
  ['sell market 2 eth-perp', 'sell 2 ETH-PERP at the market IOC'],
  ['sell 2 eth mkt reduce', 'sell 2 ETH-PERP at the market IOC reduce'],
  ['buy $5000 eth 3100', 'buy 5000 USD of ETH-PERP at 3100 GTC'],
  ['buy 5k usd of eth market', 'buy 5000 USD of ETH-PERP at the market IOC'],
  ['buy 5000usd eth bid', 'buy 5000 USD of ETH-PERP at the bid GTC'],
  ['buy 25% eth bid', 'buy 25% of ETH-PERP at the bid GTC'],
  ['sell half eth ask', 'sell 50% of ETH-PERP at the ask GTC'],
  ['buy max eth market', 'buy 100% of ETH-PERP at the market IOC'],
  ['buy 2 eth bid+2', 'buy 2 ETH-PERP at the bid + 2 ticks GTC'],
  ['buy 2 eth bid + 1 tick post', 'buy 2 ETH-PERP at the bid + 1 tick GTC post'],
  ['sell 2 eth ask -3', 'sell 2 ETH-PERP at the ask \u2212 3 ticks GTC'],
  ['buy 2 eth mid ioc', 'buy 2 ETH-PERP at the mid IOC'],
  ['buy 2 eth -0.5%', 'buy 2 ETH-PERP at the mark \u2212 0.5% GTC'],
  ['sell 2 eth +1.25%', 'sell 2 ETH-PERP at the mark + 1.25% GTC'],
  ['buy 2 eth mark-0.5% mmp', 'buy 2 ETH-PERP at the mark \u2212 0.5% GTC mmp'],
  ['buy 2 eth 27mar 3200c 150', 'buy 2 ETH-27MAR26-3200-C at 150 GTC'],
  ['buy 2 eth 27mar 3200 c 150 post', 'buy 2 ETH-27MAR26-3200-C at 150 GTC post'],
  ['buy 2 eth 27mar26 3.2k put at 150', 'buy 2 ETH-27MAR26-3200-P at 150 GTC'],
  ['buy 2 ETH-27MAR26-3200-C 150', 'buy 2 ETH-27MAR26-3200-C at 150 GTC'],
  ['buy 2 eth 3000c 150', 'buy 2 ETH-27MAR26-3000-C at 150 GTC'],
  // Closes, at the market unless a price is named.
  ['close', 'close 100% of ETH-PERP at the market'],
  ['close btc', 'close 100% of BTC-PERP at the market'],
  ['close 50% eth', 'close 50% of ETH-PERP at the market'],
  ['close half', 'close 50% of ETH-PERP at the market'],
  ['exit 0.4 eth 3200', 'close 0.4 ETH-PERP at 3200'],
  ['close eth at 3200 post', 'close 100% of ETH-PERP at 3200 post'],
  ['close 25% of my eth at ask', 'close 25% of ETH-PERP at the ask'],
  ['flip', 'flip ETH-PERP'],
  ['reverse btc', 'flip BTC-PERP'],
  // Cancels and amends.
  ['cancel all', 'cancel every open order'],
  ['cancel all and stops', 'cancel every open order and every stop'],
  ['cancel all btc', 'cancel every open order of BTC'],
  ['cancel eth perp', 'cancel every open order of ETH-PERP'],
  ['cancel here', 'cancel every open order of ETH-PERP'],
  ['cancel buys', 'cancel every buy open order'],
  ['cxl all eth sells', 'cancel every sell open order of ETH'],
  ['cancel all eth 27mar 3200c orders', 'cancel every open order of ETH-27MAR26-3200-C'],
  ['cancel last', 'cancel the last open order'],
  ['cancel buy eth at 3100', 'cancel every buy open order of ETH at 3100'],
  ['move buy eth to 3100', 'amend every buy open order of ETH: at 3100'],
  ['move last to bid+1', 'amend the last open order: at the bid + 1 tick'],
  ['amend 3090 to 3100 size 2', 'amend every open order at 3090: at 3100 amount 2000000'],
  ['edit last size 0,5', 'amend the last open order: amount 500000'],
  // The rest.
  ['lev eth 5', 'leverage ETH-PERP 5'],
  ['leverage 10x', 'leverage ETH-PERP 10'],
  ['goto portfolio', 'go to /portfolio'],
  ['go to fills', 'go to /history/fills'],
  ['goto btc', 'go to /trade/BTC-PERP'],
  ['goto eth 27mar 3200c', 'go to /trade/ETH-27MAR26-3200-C'],
  ['theme light', 'theme light'],
  ['?', 'help'],
])('%s', (text, expected) => {
  expect(meaning(text)).toBe(expected)
})

test.each([
  ['', 'incomplete: Say what to do.'],
  ['buy', 'incomplete: How much?'],
  ['buy 2', 'incomplete: So far: buy 2. At which price, or at market?'],
  ['buy 2 eth', 'incomplete: So far: buy 2 ETH-PERP. At which price, or at market?'],
  ['buy eth 3100', 'incomplete: So far: buy 3100 ETH-PERP. At which price, or at market?'],
  ['buy eth market', 'incomplete: So far: buy ETH-PERP at the market. How much?'],
  ['buy 2 eth at', 'incomplete: At which price?'],
  ['buy 2 eth 27mar', 'incomplete: Which strike? For example 3200c.'],
  ['buy 2 eth 27mar 3200', 'incomplete: A call or a put?'],
  ['cancel', 'incomplete: Cancel which orders?'],
  ['cancel all and', 'incomplete: Cancel which orders?'],
  ['move buy eth', 'incomplete: Move it where? Say \u201cto\u201d and a price.'],
  ['lev eth', 'incomplete: Which leverage for ETH-PERP?'],
  ['goto', 'incomplete: Where to?'],
  ['theme', 'incomplete: Dark or light?'],
  ['alert', 'incomplete: At which level?'],
  ['alert eth above', 'incomplete: At which level?'],
  ['alert eth above 5%', 'incomplete: A move goes either way: alert eth 5%. Up or down alone takes a level.'],
])('“%s” is told what is missing', (text, expected) => {
  expect(meaning(text)).toBe(expected)
})

test.each([
  ['2 eth 3100', 'wrong: A phrase begins with what to do, not \u201c2\u201d.', '2'],
  ['eth', 'wrong: Do what with ETH-PERP?', 'eth'],
  ['buy 2 doge 3100', 'wrong: \u201cdoge\u201d is no amount, instrument, price or flag.', 'doge'],
  ['buy 2 sol 3100', 'wrong: SOL has no perpetual here: name the option, with its expiry and strike.', 'sol'],
  ['buy 2 eth btc 3100', 'wrong: That is a second instrument.', 'btc'],
  ['buy 2 eth 3100 3200', 'wrong: That is one number too many.', '3200'],
  ['buy 2 eth 3100 at bid', 'wrong: That is a second price.', 'at'],
  ['buy 2 eth market 3100', 'wrong: That is one number too many.', '3100'],
  ['buy 2 eth 0.5%', 'wrong: That is a second amount. For a price say +0.5% or -0.5%: from the mark.', '0.5%'],
  ['buy -2 eth 3100', 'wrong: Amounts and prices have no sign: buy or sell says the side.', '-2'],
  ['buy 0 eth 3100', 'wrong: Nothing is done with 0.', '0'],
  ['buy 120% eth bid', 'wrong: A share is more than 0% and at most 100%.', '120%'],
  [
    'buy 2 eth 3100.1234567',
    'wrong: \u201c3100.1234567\u201d is no amount, instrument, price or flag.',
    '3100.1234567',
  ],
  ['buy 2 eth market post', 'wrong: A market order never rests: \u201cpost\u201d needs a price.', 'post'],
  ['buy 2 eth 3100 post ioc', 'wrong: What is cancelled at once cannot rest: post-only or IOC, not both.', 'ioc'],
  ['buy 2 eth 3100 fok', 'wrong: There is no fill-or-kill here; IOC takes what there is.', 'fok'],
  ['buy 2 eth bid+x', 'wrong: After bid come whole ticks or a percentage: bid+2, bid-0.5%.', 'bid+x'],
  ['buy 2 eth at noon', 'wrong: \u201cnoon\u201d is no price.', 'noon'],
  ['buy 2 eth 28mar 3200c 1', 'wrong: ETH has no options that expire on 28MAR.', '28mar'],
  ['buy 2 eth 27mar 3300c 1', 'wrong: ETH has no strike of 3300 there.', '3300c'],
  ['buy 2 eth 3200c 1', 'wrong: 2 expiries have that strike. Say which.', '3200c'],
  ['buy 1 btc 27mar 90000c 1', 'wrong: That day is listed for more than one year.', '27mar'],
  [
    'close all',
    'wrong: Positions are closed one by one here: \u201cclose eth\u201d. Their table closes all at once.',
    'all',
  ],
  ['goto eth 27mar 3200.5c', 'wrong: ETH has no strike of 3200.5 there.', '3200.5c'],
  ['close eth ioc', 'wrong: A closing order has no \u201cioc\u201d here.', 'ioc'],
  ['flip 50% eth', 'wrong: A flip names an instrument and nothing else.', '50%'],
  ['cancel btc and stops', 'wrong: Say “cancel all and stops”.', 'stops'],
  ['cancel everything', 'wrong: \u201ceverything\u201d names no orders.', 'everything'],
  ['move buy eth 3090 3100', 'wrong: That is a second price. Before a new one say \u201cto\u201d.', '3100'],
  ['move last to market', 'wrong: An open order keeps a price; it cannot go to market.', 'to'],
  ['lev eth 50', 'wrong: The leverage of ETH-PERP goes from 1 to 20.', '50'],
  ['lev eth 1.5', 'wrong: A leverage is a whole number: lev eth 5.', '1.5'],
  ['goto mars', 'wrong: \u201cmars\u201d is no screen and no instrument.', 'mars'],
  ['help me', 'wrong: Help has nothing to add.', 'me'],
  ['tour please', 'wrong: The tour has nothing to add.', 'please'],
  ['alert eth 3200 3300', 'wrong: An alert has one level: alert eth above 3200.', '3300'],
  ['alert eth soon', 'wrong: \u201csoon\u201d is no level of an alert.', 'soon'],
  ['alert eth 0', 'wrong: \u201c0\u201d is no level of an alert.', '0'],
])('“%s” is refused at the word that is not understood', (text, expected, at) => {
  const parsed = parsePhrase(text, context)
  expect(meaning(text)).toBe(expected)
  expect(parsed.status !== 'understood' && text.slice(parsed.start, parsed.end)).toBe(at)
})

test('an underlying that is also the screen is not assumed where there is no screen', () => {
  expect(meaning('buy 2 3100', { current: undefined })).toBe('incomplete: So far: buy 2 at 3100. Of which instrument?')
  expect(meaning('close', { current: undefined })).toBe('incomplete: Close which position?')
})

test('numbers are read by the chosen format, as fields read them', () => {
  expect(meaning('buy 1,000 eth 3,100')).toBe('buy 1000 ETH-PERP at 3100 GTC')
  expect(meaning('buy 1.000 eth 3.100', { marks: numberMarks('de') })).toBe('buy 1000 ETH-PERP at 3100 GTC')
  expect(meaning('buy 1.000 eth 3.100,5', { marks: numberMarks('de') })).toBe('buy 1000 ETH-PERP at 3100.5 GTC')
  expect(meaning('buy 1 eth 3\u00a0100')).toBe('buy 1 ETH-PERP at 3100 GTC')
  expect(meaning('buy 1 eth 1.234,5')).toBe('buy 1 ETH-PERP at 1234.5 GTC')
  const fine = { ...ethPerp, amountStep: fixed6<Amount>(1_000n) }
  expect(meaning('buy 1.234 3100', { instruments: [fine], current: fine })).toBe('buy 1.234 ETH-PERP at 3100 GTC')
})

test.each([
  ['buy 1 eth 3,12', 'en', ['buy 1 eth 3.12 ', 'buy 1 eth 312 ']],
  ['buy 1 eth 3.100', 'en', ['buy 1 eth 3.1 ', 'buy 1 eth 3100 ']],
  ['buy 1 eth 3.125', 'en', ['buy 1 eth 3.1250 ', 'buy 1 eth 3125 ']],
  ['buy 1 eth 3,100', 'de', ['buy 1 eth 3100 ', 'buy 1 eth 3,1 ']],
  ['buy $1.000 eth bid', 'en', ['buy $1.0 eth bid ', 'buy $1000 eth bid ']],
])('“%s” in %s could be two numbers: both are offered, and each is then only one', (text, locale, phrases) => {
  const marks = numberMarks(locale)
  const parsed = parsePhrase(text, { ...context, marks })
  expect(parsed.status).toBe('wrong')
  expect(parsed.suggestions.map(({ phrase }) => phrase)).toEqual(phrases)
  for (const phrase of phrases) expect(parsePhrase(phrase, { ...context, marks }).status, phrase).toBe('understood')
})

test.each([
  ['buy 3 100 eth', 'en', ['buy 3 @ 100 eth ', 'buy 3100 eth ']],
  ['buy eth 3 100 post', 'de', ['buy eth 3 @ 100 post ', 'buy eth 3100 post ']],
  ['buy $3 100 eth', 'en', ['buy $3 @ 100 eth ', 'buy $3100 eth ']],
  ['buy 3 100 eth bid', 'en', ['buy 3100 eth bid ']],
  ['buy 1 234 567 eth market', 'en', ['buy 1234567 eth market ']],
])('“%s” in %s is an amount and its price, or one number with a space', (text, locale, phrases) => {
  const marks = numberMarks(locale)
  const parsed = parsePhrase(text, { ...context, marks })
  expect(parsed.status).toBe('wrong')
  expect(parsed.suggestions.map(({ phrase }) => phrase)).toEqual(phrases)
  // An amount by itself still lacks its price.
  for (const phrase of phrases) expect(parsePhrase(phrase, { ...context, marks }).status, phrase).not.toBe('wrong')
})

test.each([
  ['buy 3 eth 100', 'buy 3 ETH-PERP at 100 GTC'],
  ['buy 3 @ 100', 'buy 3 ETH-PERP at 100 GTC'],
  ['buy 3 at 100 eth', 'buy 3 ETH-PERP at 100 GTC'],
  ['buy 3 3100', 'buy 3 ETH-PERP at 3100 GTC'],
  ['buy 0.5 100', 'buy 0.5 ETH-PERP at 100 GTC'],
  ['buy 2 100k btc', 'buy 2 BTC-PERP at 100000 GTC'],
])('“%s” can only be an amount and its price', (text, expected) => {
  expect(meaning(text)).toBe(expected)
})

test('a word on its way is completed, and the phrase with it is understood', () => {
  const parsed = parsePhrase('goto por', context)
  expect(parsed.status).toBe('incomplete')
  expect(parsed.suggestions.map(({ phrase }) => phrase)).toEqual(['goto portfolio '])
  expect(meaning('goto portfolio ')).toBe('go to /portfolio')
})

test('every phrase that is suggested is understood or is on its way', () => {
  const seen = new Set<string>()
  const open = ['', 'eth', 'buy 2 eth 3200c 1', 'buy 2 eth 27mar 3300c 1', 'buy 2 eth 28mar 3200c 1', 'move buy eth']
  for (let text = open.pop(); text !== undefined; text = open.pop()) {
    if (seen.has(text) || seen.size > 400) continue
    seen.add(text)
    const parsed = parsePhrase(text, context)
    for (const { phrase } of parsed.suggestions) {
      expect(parsePhrase(phrase, context).status, phrase).not.toBe('wrong')
      open.push(phrase)
    }
  }
  expect(seen.size).toBeGreaterThan(50)
})

test('text of no meaning never throws', () => {
  for (const text of [
    '@',
    '@@@',
    '%',
    '$',
    'buy $',
    'buy @',
    '-',
    'buy +',
    'buy bid+',
    'constructor',
    'buy 1 __proto__ 1',
  ]) {
    expect(() => parsePhrase(text, context)).not.toThrow()
  }
})
