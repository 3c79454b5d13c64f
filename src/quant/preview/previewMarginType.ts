import type { MarginType } from '@/protocol/instrument'
import type { PreviewAccount } from './previewAccount'
import { unknownVerdict, verdict } from './settingPreview'
import type { Verdict } from './settingPreview'

/** Whether later positions in a perpetual stand on their own. It moves nothing, and is refused where there is something. */
export function previewMarginType(account: PreviewAccount, instrumentId: string, marginType: MarginType): Verdict {
  const instrument = account.markets.get(instrumentId)?.instrument
  if (instrument === undefined) return unknownVerdict
  if (instrument.instrumentType !== 'PERPETUAL') return verdict('INSTRUMENT_NOT_PERPETUAL')
  if (account.isolatedInstruments.has(instrumentId) === (marginType === 'ISOLATED')) return verdict(undefined)
  return verdict(account.holdings.has(instrumentId) ? 'POSITION_EXISTS' : undefined)
}
