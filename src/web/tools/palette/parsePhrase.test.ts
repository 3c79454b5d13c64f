import { expect, test } from 'vitest'
import { fixed6, type Amount } from '@/core/protocol/fixed6'
import type { Instrument, OptionInstrument } from '@/core/protocol/instrument'
import { parseInstrumentName } from '@/core/protocol/instrumentName'
import { ethPerp } from '@/dev/testing/builders'
import { textOfCommand } from '@/dev/testing/textOfCommand'
import { numberMarks } from '@/web/ui/readNumber'
import type { PhraseContext } from './paletteCommand'
import { parsePhrase } from './parsePhrase'
import { exampleOption } from './readInstrument'

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

const meaning = (text: string, change: Partial<PhraseContext> = {}) => {
  const parsed = parsePhrase(text, { ...context, ...change })
  return parsed.status === 'understood' ? textOfCommand(parsed.command) : `${parsed.status}: ${parsed.words}`
}

test.each([
  // Alerts. The default is a crossing of the mark price.
  ['alert eth 3200', 'alert ETH-PERP mark crosses 3200'],
  ['alert 3200', 'alert ETH-PERP mark crosses 3200'],
  ['alert btc index above 90k', 'alert BTC-PERP index above 90000'],
  ['alert me when eth last under 3,100.5', 'alert ETH-PERP last below 3100.5'],
  ['alert eth moves 5%', 'alert ETH-PERP mark moves 5'],
  ['alert eth 27mar 3200c iv 65% repeat', 'alert ETH-27MAR26-3200-C iv crosses 65 repeat'],
  ['alert eth 27mar 3200c iv above 65', 'alert ETH-27MAR26-3200-C iv above 65'],
  ['buy 2 eth 3100 fok', 'fill order: buy 2 ETH-PERP 3100 fok'],
  ['buy 2 eth 3100 post gtt 8h', 'fill order: buy 2 ETH-PERP 3100 gtt 8h'],
  ['alert eth funding above 0.01%', 'alert ETH-PERP funding above 0.01'],
  ['alert eth funding below -0.0025%', 'alert ETH-PERP funding below -0.0025'],
  ['alert eth-27mar-3200-c iv above 80', 'alert ETH-27MAR26-3200-C iv above 80'],
  ['alert margin above 70%', 'alert ETH-PERP margin above 70'],
  ['alert margin above 70% repeat by 5%', 'alert ETH-PERP margin above 70 repeat 5'],
  ['alert btc pnl below -500', 'alert BTC-PERP pnl below -500'],
  ['alert eth delta crosses 0 repeat by 0.5', 'alert ETH-PERP delta crosses 0 repeat 0.5'],
  ['alert eth spread > 0.2%', 'alert ETH-PERP spread above 0.2'],
  ['alert btc change below -5%', 'alert BTC-PERP change below -5'],
  ['alert eth > 3200 repeat', 'alert ETH-PERP mark above 3200 repeat'],
  ['tour', 'tour'],
  // Rolls open their ticket. Without an expiry, the held option is meant.
  ['roll eth 3200 call to 26jun', 'go to ?roll=ETH-3200-C&to=26JUN26'],
  ['roll eth 3200c to 26jun26', 'go to ?roll=ETH-3200-C&to=26JUN26'],
  ['roll eth 27mar 3200p to 26jun 4000', 'go to ?roll=ETH-27MAR26-3200-P&to=26JUN26&strike=4000'],
  ['roll ETH-27MAR26-3200-C to 26jun', 'go to ?roll=ETH-27MAR26-3200-C&to=26JUN26'],
  ['roll eth 27mar to 26jun', 'go to ?roll=ETH-27MAR26&to=26JUN26'],
  ['roll eth 3200 to 26jun', 'wrong: A call or a put?'],
  ['roll eth 3200c', 'incomplete: To which expiry?'],
  ['roll eth 3200c to', 'incomplete: To which expiry?'],
  ['roll eth 3200c to 1may', 'wrong: ETH has no options that expire on 1MAY.'],
  ['roll xrp 3200c to 26jun', 'wrong: Roll which options? For example: roll eth 2400c to 25dec.'],
  // Following. + means a higher price in a phrase, and more aggressive in a target.
  ['buy 1 eth at best', 'fill order: buy 1 ETH-PERP follow best 0 0'],
  ['buy 1 eth best-2', 'fill order: buy 1 ETH-PERP follow best -2 0'],
  ['sell 1 eth at best-2 cap 3,050.5', 'fill order: sell 1 ETH-PERP follow best 2 0 cap 3050.5'],
  ['sell 1 eth @ best +0.1%', 'fill order: sell 1 ETH-PERP follow best 0 -0.001'],
  ['buy 1 eth at mid follow', 'fill order: buy 1 ETH-PERP follow mid 0 0'],
  ['sell 2 btc follow mark+0.05% post', 'fill order: sell 2 BTC-PERP follow mark 0 -0.0005'],
  ['buy 1 eth at bid+1 follow', 'fill order: buy 1 ETH-PERP follow best 1 0'],
  ['chase buy 1 eth cap 3150', 'fill order: buy 1 ETH-PERP follow best 0 0 cap 3150'],
  ['buy 1 eth chase tp 3250', 'fill order: buy 1 ETH-PERP follow best 0 0 tp 3250'],
  ['buy 1 eth at mid', 'buy 1 ETH-PERP at the mid GTC'],
  ['chase 1 eth', 'wrong: Buy or sell?'],
  ['buy 25% eth at best', 'wrong: To follow a price, enter the amount as a number.'],
  ['buy 1 eth at ask follow', 'wrong: An order can follow best, mid or mark.'],
  ['buy 1 eth 3100 follow', 'wrong: An order can follow best, mid or mark.'],
  ['buy 1 eth at best ioc', 'wrong: Only GTC orders can be pegged. Choose GTC.'],
  ['buy 1 eth best best', 'wrong: Only one price allowed.'],
  ['buy 1 eth best cap bid', 'wrong: Enter the cap as a number.'],
  ['close eth at best', 'wrong: “best” isn’t supported when closing.'],
  // Orders. Of two plain numbers the first is the amount.
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
  ['buy 2 eth market', 'buy 2 ETH-PERP at market IOC'],
  ['sell market 2 eth-perp', 'sell 2 ETH-PERP at market IOC'],
  ['sell 2 eth mkt reduce', 'sell 2 ETH-PERP at market IOC reduce'],
  ['buy $5000 eth 3100', 'buy 5000 USD of ETH-PERP at 3100 GTC'],
  ['buy 5k usd of eth market', 'buy 5000 USD of ETH-PERP at market IOC'],
  ['buy 5000usd eth bid', 'buy 5000 USD of ETH-PERP at the bid GTC'],
  ['buy 25% eth bid', 'buy 25% of ETH-PERP at the bid GTC'],
  ['sell half eth ask', 'sell 50% of ETH-PERP at the ask GTC'],
  ['buy max eth market', 'buy 100% of ETH-PERP at market IOC'],
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
  // Closes, as market orders unless a price is named.
  ['close', 'close 100% of ETH-PERP at market'],
  ['close btc', 'close 100% of BTC-PERP at market'],
  ['close 50% eth', 'close 50% of ETH-PERP at market'],
  ['close half', 'close 50% of ETH-PERP at market'],
  ['exit 0.4 eth 3200', 'close 0.4 ETH-PERP at 3200'],
  ['close eth at 3200 post', 'close 100% of ETH-PERP at 3200 post'],
  ['close 25% of my eth at ask', 'close 25% of ETH-PERP at the ask'],
  ['flip', 'flip ETH-PERP'],
  ['reverse btc', 'flip BTC-PERP'],
  ['cancel all', 'cancel all open orders'],
  ['cancel all and stops', 'cancel all open orders and stops'],
  ['cancel all btc', 'cancel all open orders of BTC'],
  ['cancel eth perp', 'cancel all open orders of ETH-PERP'],
  ['cancel here', 'cancel all open orders of ETH-PERP'],
  ['cancel buys', 'cancel all open buy orders'],
  ['cxl all eth sells', 'cancel all open sell orders of ETH'],
  ['cancel all eth 27mar 3200c orders', 'cancel all open orders of ETH-27MAR26-3200-C'],
  ['cancel last', 'cancel the last open order'],
  ['cancel buy eth at 3100', 'cancel all open buy orders of ETH at 3100'],
  ['move buy eth to 3100', 'amend all open buy orders of ETH: at 3100'],
  ['move last to bid+1', 'amend the last open order: at the bid + 1 tick'],
  ['amend 3090 to 3100 size 2', 'amend all open orders at 3090: at 3100 amount 2000000'],
  ['edit last size 0,5', 'amend the last open order: amount 500000'],
  ['oco 2400 2600', 'oco ETH-PERP 2400 2600 reduce'],
  ['oco btc 90000 and 95k cancel', 'oco BTC-PERP 90000 95000 cancel'],
  ['lev eth 5', 'leverage ETH-PERP 5'],
  ['leverage 10x', 'leverage ETH-PERP 10'],
  ['goto portfolio', 'go to /portfolio'],
  ['go to fills', 'go to /history/fills'],
  ['goto btc', 'go to /trade/BTC-PERP'],
  ['goto eth 27mar 3200c', 'go to /trade/ETH-27MAR26-3200-C'],
  ['theme light', 'theme light'],
  ['?', 'help'],
  ['buy 2 eth 3100 tp 3250 sl 3040', 'fill order: buy 2 ETH-PERP 3100 tp 3250 sl 3040'],
  ['buy 2 eth market sl 3040', 'fill order: buy 2 ETH-PERP sl 3040'],
  ['stop sell 1 eth 3000', 'fill stop: sell 1 ETH-PERP 3000'],
  ['trail 1.5% eth', 'fill stop: ETH-PERP by 1.5%'],
  ['hedge eth 0 band 2', 'hedge ETH-PERP to 0 band 2'],
  ['hedge btc -1.5 band 0.2', 'hedge BTC-PERP to -1.5 band 0.2'],
  ['hedge', 'hedge ETH-PERP to 0'],
  ['stop hedging', 'stop hedging all'],
  ['stop hedging eth', 'stop hedging ETH'],
  ['trail by 20 from 3200', 'fill stop: ETH-PERP by 20 USD from 3200'],
  ['twap buy 2 eth 30m', 'fill twap: buy 2 ETH-PERP 30 min'],
  ['scaled sell 2 from 3100 to 3200 x5', 'fill scale: sell 2 ETH-PERP 3100 3200 x5'],
  ['iceberg buy 10 eth at 2400 show 1', 'fill iceberg: buy 10 ETH-PERP 2400 show 1'],
  ['iceberg sell 10 3100 show 0.5', 'fill iceberg: sell 10 ETH-PERP 3100 show 0.5'],
  ['close all', 'closeAll'],
  ['deposit', 'go to /transfers'],
])('%s', (text, expected) => {
  expect(meaning(text)).toBe(expected)
})

test.each([
  ['', 'incomplete: Type a command'],
  ['buy', 'incomplete: How much?'],
  ['hedge eth 0 band', 'incomplete: Enter contracts: hedge eth 0 band 2.'],
  ['hedge eth 0 band 0', 'wrong: Enter contracts: hedge eth 0 band 2.'],
  ['hedge eth 0 2', 'wrong: Enter contracts: hedge eth 0 band 2.'],
  ['stop hedging now', 'wrong: Which asset?'],
  ['oco 2400', 'incomplete: Name the prices of two open orders, e.g. oco 2400 2600.'],
  ['oco 2400 2600 2800', 'wrong: Name the prices of two open orders, e.g. oco 2400 2600.'],
  ['trail', 'incomplete: At what distance? A percentage or USD.'],
  ['trail 0% eth', 'wrong: At what distance? A percentage or USD.'],
  ['trail 1% eth from bid', 'wrong: Enter the activation price as a number.'],
  ['buy 2', 'incomplete: Understood so far: buy 2. Which price? (or “market”)'],
  ['buy 2 eth', 'incomplete: Understood so far: buy 2 ETH-PERP. Which price? (or “market”)'],
  ['buy eth 3100', 'incomplete: Understood so far: buy 3100 ETH-PERP. Which price? (or “market”)'],
  ['buy eth market', 'incomplete: Understood so far: buy ETH-PERP at market. How much?'],
  ['buy 2 eth at', 'incomplete: At which price?'],
  ['buy 2 eth 27mar', 'incomplete: Which strike? For example 3200c.'],
  ['buy 2 eth 27mar 3200', 'incomplete: A call or a put?'],
  ['cancel', 'incomplete: Which orders?'],
  ['cancel all and', 'incomplete: Which orders?'],
  ['move buy eth', 'incomplete: Which price? Add “to” and a price.'],
  ['lev eth', 'incomplete: What leverage for ETH-PERP?'],
  ['goto', 'incomplete: Where to?'],
  ['theme', 'incomplete: Dark or light?'],
  ['alert', 'incomplete: At which price or IV?'],
  ['alert eth above', 'incomplete: At which price or IV?'],
  ['alert margin above', 'incomplete: At which level?'],
  ['alert eth vega above 5%', 'incomplete: Give the level as a number, not as a percentage.'],
  ['alert eth 27mar 3200c funding above 1%', 'incomplete: ETH-27MAR26-3200-C isn’t a perpetual, so it has no funding.'],
  ['alert margin above -70%', 'incomplete: The level must be above 0.'],
  ['alert eth -3200', 'incomplete: The level must be above 0.'],
  ['alert eth delta crosses 0 repeat by', 'incomplete: How far must it come back before the alert repeats?'],
  [
    'alert eth above 5%',
    'incomplete: Percentage alerts work both ways: alert eth 5%. For one direction, give a price.',
  ],
])('“%s” reports what is missing', (text, expected) => {
  expect(meaning(text)).toBe(expected)
})

test.each([
  ['2 eth 3100', 'wrong: Start with an action such as buy, sell or cancel – not “2”.', '2'],
  ['eth', 'wrong: What would you like to do with ETH-PERP?', 'eth'],
  ['buy 2 doge 3100', 'wrong: “doge” isn’t a recognised amount, instrument, price or option.', 'doge'],
  ['buy 2 sol 3100', 'wrong: SOL has no perpetual. Name an option with expiry and strike.', 'sol'],
  ['buy 2 eth btc 3100', 'wrong: Only one instrument allowed.', 'btc'],
  ['buy 2 eth 3100 3200', 'wrong: Too many numbers.', '3200'],
  ['buy 2 eth 3100 at bid', 'wrong: Only one price allowed.', 'at'],
  ['buy 2 eth market 3100', 'wrong: Too many numbers.', '3100'],
  ['buy 2 eth 0.5%', 'wrong: Only one amount allowed. For a price offset from mark, use +0.5% or -0.5%.', '0.5%'],
  ['buy -2 eth 3100', 'wrong: Don’t use + or −; say buy or sell.', '-2'],
  ['buy 0 eth 3100', 'wrong: Amount must be above 0.', '0'],
  ['buy 120% eth bid', 'wrong: Percentage must be above 0% and at most 100%.', '120%'],
  [
    'buy 2 eth 3100.1234567',
    'wrong: “3100.1234567” isn’t a recognised amount, instrument, price or option.',
    '3100.1234567',
  ],
  ['buy 2 eth market post', 'wrong: “post” needs a limit price.', 'post'],
  ['buy 2 eth 3100 post ioc', 'wrong: Choose post-only or IOC, not both.', 'ioc'],
  ['buy 2 eth market fok', 'wrong: With FOK or GTT, give amount and price as numbers.', 'fok'],
  ['buy 50% eth 3100 gtt 1h', 'wrong: With FOK or GTT, give amount and price as numbers.', 'gtt'],
  ['buy 2 eth 3100 fok post', 'wrong: Choose one: “fok” or “post”.', 'post'],
  ['buy 2 eth 3100 ioc gtt 1h', 'wrong: Choose one: “ioc” or “gtt”.', 'gtt'],
  ['buy 2 eth 3100 gtt', 'incomplete: Until when?', ''],
  ['buy 2 eth bid+x', 'wrong: After bid, add ticks or a percentage: bid+2, bid-0.5%.', 'bid+x'],
  ['buy 2 eth at noon', 'wrong: “noon” isn’t a valid price.', 'noon'],
  ['buy 2 eth 28mar 3200c 1', 'wrong: ETH has no options that expire on 28MAR.', '28mar'],
  ['buy 2 eth 27mar 3300c 1', 'wrong: No 3300 strike for ETH at that expiry.', '3300c'],
  ['buy 2 eth 3200c 1', 'wrong: 2 expiries have that strike. Add the expiry.', '3200c'],
  ['buy 1 btc 27mar 90000c 1', 'wrong: Several years match. Add the year.', '27mar'],
  ['close all post', 'wrong: Write “close all” for every position, or name one: close eth.', 'all'],
  ['close eth tp 3200', 'wrong: “tp” isn’t supported when closing.', 'tp'],
  ['buy 25% eth 3100 tp 3250', 'wrong: With TP or SL, give amount and price as numbers.', 'tp'],
  ['buy 2 eth 3100 tp 3250 tp 3300', 'wrong: Only one price allowed.', 'tp'],
  ['buy 2 eth 3100 sl bid', 'wrong: Enter the price of TP or SL as a number.', 'sl'],
  ['twap buy 2 eth 3100', 'wrong: Too many numbers.', '3100'],
  ['stop buy 2 eth 3100 3200', 'wrong: Too many numbers.', '3200'],
  ['iceberg buy 2 eth 3100 show all', 'wrong: How much is visible?', 'all'],
  ['deposit 5', 'wrong: “deposit” takes no other words.', '5'],
  ['goto eth 27mar 3200.5c', 'wrong: No 3200.5 strike for ETH at that expiry.', '3200.5c'],
  ['close eth ioc', 'wrong: “ioc” isn’t supported when closing.', 'ioc'],
  ['flip 50% eth', 'wrong: “flip” takes only an instrument.', '50%'],
  ['cancel btc and stops', 'wrong: Type “cancel all and stops”.', 'stops'],
  ['cancel everything', 'wrong: “everything” doesn’t match any orders.', 'everything'],
  ['move buy eth 3090 3100', 'wrong: Only one price allowed. Put “to” before the new price.', '3100'],
  ['move last to market', 'wrong: A limit order can’t be changed to market. Cancel it and place a market order.', 'to'],
  ['lev eth 50', 'wrong: ETH-PERP leverage must be between 1× and 20×.', '50'],
  ['lev eth 1.5', 'wrong: Leverage must be a whole number, e.g. lev eth 5.', '1.5'],
  ['goto mars', 'wrong: “mars” isn’t a screen or instrument.', 'mars'],
  ['help me', 'wrong: “help” takes no other words.', 'me'],
  ['tour please', 'wrong: “tour” takes no other words.', 'please'],
  ['alert eth 3200 3300', 'wrong: Enter one level only: alert eth above 3200.', '3300'],
  ['alert eth soon', 'wrong: “soon” isn’t a valid alert level.', 'soon'],
  ['alert eth 0', 'wrong: “0” isn’t a valid alert level.', '0'],
])('“%s” is rejected at the word that is not understood', (text, expected, at) => {
  const parsed = parsePhrase(text, context)
  expect(meaning(text)).toBe(expected)
  expect(parsed.status !== 'understood' && text.slice(parsed.start, parsed.end)).toBe(at)
})

test('the current instrument is only assumed where there is one', () => {
  expect(meaning('buy 2 3100', { current: undefined })).toBe(
    'incomplete: Understood so far: buy 2 at 3100. Which instrument?',
  )
  expect(meaning('close', { current: undefined })).toBe('incomplete: Close which position?')
})

test('numbers are read in the chosen format, as in fields', () => {
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
])('“%s” in %s is ambiguous: both readings are offered, and each of them is unambiguous', (text, locale, phrases) => {
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
  // An amount alone still lacks a price.
  for (const phrase of phrases) expect(parsePhrase(phrase, { ...context, marks }).status, phrase).not.toBe('wrong')
})

test.each([
  ['buy 3 eth 100', 'buy 3 ETH-PERP at 100 GTC'],
  ['buy 3 @ 100', 'buy 3 ETH-PERP at 100 GTC'],
  ['buy 3 at 100 eth', 'buy 3 ETH-PERP at 100 GTC'],
  ['buy 3 3100', 'buy 3 ETH-PERP at 3100 GTC'],
  ['buy 0.5 100', 'buy 0.5 ETH-PERP at 100 GTC'],
  ['buy 2 100k btc', 'buy 2 BTC-PERP at 100000 GTC'],
])('“%s” has a single reading: an amount and its price', (text, expected) => {
  expect(meaning(text)).toBe(expected)
})

test('an incomplete word is completed, and the result is understood', () => {
  const parsed = parsePhrase('goto por', context)
  expect(parsed.status).toBe('incomplete')
  expect(parsed.suggestions.map(({ phrase }) => phrase)).toEqual(['goto portfolio '])
  expect(meaning('goto portfolio ')).toBe('go to /portfolio')
})

test('every suggested phrase is understood or incomplete', () => {
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

test('meaningless text never throws', () => {
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

test('the example of an option is a listed one, of the second expiry', () => {
  const example = exampleOption(context.instruments)
  expect(example).toBe('eth 26jun26 3200c')
  expect(parsePhrase(`buy 1 ${example} mid`, context).status).toBe('understood')
  expect(exampleOption([ethPerp])).toBeUndefined()
})
