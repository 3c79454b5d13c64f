import type { Account } from '../accounts/account'
import type { ListedInstrument } from '../listedInstrument'

const ofInstrument: { readonly leverage?: number } = {}

/** The leverage that the account has chosen; nothing where the instrument's own initial margin fraction holds. */
export function leverageOf(account: Account, { instrument }: ListedInstrument): { readonly leverage?: number } {
  if (account.leverages.size === 0) return ofInstrument
  const leverage = account.leverages.get(instrument.instrumentId)
  return leverage === undefined ? ofInstrument : { leverage }
}
