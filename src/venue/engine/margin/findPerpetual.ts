import type { ErrorCode } from '@/protocol/errorCodes'
import type { Address, PerpetualInstrument } from '@/protocol/instrument'
import type { Account } from '../accounts/account'
import type { ListedInstrument } from '../listedInstrument'
import type { Turn } from '../turn'

type Found = {
  readonly account: Account
  readonly listed: ListedInstrument
  readonly instrument: PerpetualInstrument
}

/** Leverage and margin of its own are chosen for a perpetual that is traded; anything else is told. */
export function findPerpetual(turn: Turn, address: Address, instrumentId: string): Found | { error: ErrorCode } {
  const account = turn.state.accounts.get(address)
  if (account === undefined) return { error: 'ACCOUNT_DOES_NOT_EXIST' }
  const listed = turn.state.instruments.get(instrumentId)
  if (listed === undefined) return { error: 'INSTRUMENT_NOT_FOUND' }
  const { instrument } = listed
  if (instrument.instrumentType !== 'PERPETUAL') return { error: 'INSTRUMENT_NOT_PERPETUAL' }
  if (listed.settlementPrice !== undefined) return { error: 'INSTRUMENT_EXPIRED' }
  return { account, listed, instrument }
}
