import type { AccountReply } from '@/core/protocol/rest/account'

/** What an account has chosen for a perpetual; undefined where nothing is chosen, and its greatest leverage holds. */
export type ChosenLeverage = number | 'unknown' | undefined

/** `unknown` where the venue lists the choice without its value. */
export function chosenLeverage(summary: AccountReply | undefined, instrumentId: string): ChosenLeverage {
  const own = summary?.leverages?.find((choice) => choice.instrumentId === instrumentId)
  return own === undefined ? undefined : (own.leverage ?? 'unknown')
}
