import { t } from '@/web/language/t'
import type { PresetId } from './presetRecipes'

export const presetLabels: Record<PresetId, { readonly name: string; readonly about: string }> = {
  bullCall: { name: t('Bull call spread'), about: t('Bullish, debit. Limited profit and loss.') },
  bearCall: {
    name: t('Bear call spread'),
    about: t('Bearish/neutral, credit. Limited profit and loss.'),
  },
  bullPut: { name: t('Bull put spread'), about: t('Bullish/neutral, credit. Limited profit and loss.') },
  bearPut: { name: t('Bear put spread'), about: t('Bearish, debit. Limited profit and loss.') },
  straddle: { name: t('Straddle'), about: t('Profits from a large move in either direction.') },
  strangle: { name: t('Strangle'), about: t('Cheaper than a straddle; needs a larger move.') },
  guts: { name: t('Guts'), about: t('A strangle with in-the-money options.') },
  butterfly: { name: t('Butterfly'), about: t('Profits if price ends near the middle strike.') },
  putButterfly: { name: t('Put butterfly'), about: t('A butterfly of puts.') },
  ironButterfly: { name: t('Iron butterfly'), about: t('Butterfly with puts and calls; credit.') },
  brokenWing: {
    name: t('Broken-wing butterfly'),
    about: t('A call butterfly with unequal wings: cheaper, or for a credit.'),
  },
  putBrokenWing: {
    name: t('Broken-wing put butterfly'),
    about: t('A put butterfly with unequal wings: cheaper, or for a credit.'),
  },
  condor: { name: t('Condor'), about: t('Profits if price ends between the middle strikes.') },
  putCondor: { name: t('Put condor'), about: t('A condor of puts.') },
  ironCondor: { name: t('Iron condor'), about: t('Condor with puts and calls; credit.') },
  jadeLizard: { name: t('Jade lizard'), about: t('Sells a put and a call spread. Large downside loss.') },
  reverseJadeLizard: {
    name: t('Reverse jade lizard'),
    about: t('Sells a call and a put spread. Unlimited upside loss.'),
  },
  calendar: { name: t('Calendar'), about: t('Sells a near expiry, buys a later one at the same strike.') },
  putCalendar: { name: t('Put calendar'), about: t('A calendar of puts.') },
  doubleCalendar: {
    name: t('Double calendar'),
    about: t('A put calendar below the price and a call calendar above it.'),
  },
  diagonal: { name: t('Diagonal'), about: t('A calendar with two strikes.') },
  putDiagonal: { name: t('Put diagonal'), about: t('A put calendar with two strikes.') },
  doubleDiagonal: {
    name: t('Double diagonal'),
    about: t('Sells a near strangle, buys a wider one that expires later.'),
  },
  ratio: { name: t('Ratio spread'), about: t('Sells twice what it buys. Unlimited upside loss.') },
  callBackspread: { name: t('Call backspread'), about: t('Buys twice what it sells. Profits from a large rise.') },
  putRatio: { name: t('Put ratio spread'), about: t('Sells twice what it buys. Large downside loss.') },
  putBackspread: { name: t('Put backspread'), about: t('Buys twice what it sells. Profits from a large fall.') },
  callLadder: { name: t('Call ladder'), about: t('Buys a call, sells two higher ones. Unlimited upside loss.') },
  putLadder: { name: t('Put ladder'), about: t('Buys a put, sells two lower ones. Large downside loss.') },
  strap: { name: t('Strap'), about: t('A straddle with two calls: profits more from a rise.') },
  strip: { name: t('Strip'), about: t('A straddle with two puts: profits more from a fall.') },
  riskReversal: { name: t('Risk reversal'), about: t('Sells a put, buys a call. Bullish; large downside loss.') },
  seagull: { name: t('Seagull'), about: t('A bull call spread paid for by a sold put. Large downside loss.') },
  bearSeagull: {
    name: t('Bear seagull'),
    about: t('A bear put spread paid for by a sold call. Unlimited upside loss.'),
  },
  synthetic: { name: t('Synthetic long'), about: t('Long the forward at the strike, by a call and a put.') },
  coveredCall: { name: t('Covered call'), about: t('Long perpetual, sold call: income, capped upside.') },
  protectivePut: { name: t('Protective put'), about: t('Long perpetual with a put against a fall.') },
  collar: { name: t('Collar'), about: t('Long perpetual with downside protection and capped upside.') },
  conversion: {
    name: t('Conversion'),
    about: t('Long perpetual against a synthetic short. Funding is paid or received.'),
  },
  box: { name: t('Box'), about: t('Pays the strike difference at expiry, whatever happens.') },
}
