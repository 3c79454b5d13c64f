import type { Instrument } from '@/core/protocol/instrument'
import type { AccountReply } from '@/core/protocol/rest/account'

/** The leverage chosen for a perpetual. Undefined when the trader has chosen none, so that the maximum applies. */
export type ChosenLeverage = number | 'unknown' | undefined

/** Returns the chosen leverage; `unknown` before the account is read, or if the venue lists the choice without its value. */
export function chosenLeverage(summary: AccountReply | undefined, instrumentId: string): ChosenLeverage {
  if (summary === undefined) return 'unknown'
  const own = summary.leverages?.find((choice) => choice.instrumentId === instrumentId)
  return own === undefined ? undefined : (own.leverage ?? 'unknown')
}

/** Returns the leverage that applies: the chosen or the maximum one, 1 for an option; undefined while unknown. */
export function leverageFor(instrument: Instrument, chosen: ChosenLeverage): number | undefined {
  if (instrument.instrumentType === 'OPTION') return 1
  return chosen === 'unknown' ? undefined : (chosen ?? instrument.maxLeverage)
}
