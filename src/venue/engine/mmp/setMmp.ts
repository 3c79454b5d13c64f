import type { Address } from '@/protocol/instrument'
import { isFrozenAt } from '../../rules/mmpStatus'
import type { Account } from '../accounts/account'
import type { MmpSettings } from '../command'
import type { MmpRecord, Outcome } from '../event'
import { accepted, refused } from '../outcome'
import type { ExchangeState } from '../state'
import type { Turn } from '../turn'

/**
 * Sets the market-maker protection of one asset, or switches it off. Counting begins anew; a freeze goes on until its end
 * or a reset, unless it is switched off (venue-rules 8.1; the last two are ours). The asset is one that is listed, never
 * assumed.
 */
export function setMmp(turn: Turn, address: Address, asset: string, settings: MmpSettings | undefined): Outcome {
  const account = turn.state.accounts.get(address)
  if (account === undefined) return refused('ACCOUNT_DOES_NOT_EXIST')
  if (!isListed(turn.state, asset)) return refused('INVALID_ASSET')
  const before = account.mmp.get(asset)
  if (settings === undefined) {
    if (before !== undefined) change(turn, account, asset, undefined)
    return accepted
  }
  if (!isWellFormed(settings)) return refused('BAD_REQUEST')
  const isFrozen = before !== undefined && isFrozenAt(before, turn.timeNs)
  change(turn, account, asset, {
    settings,
    tally: isFrozen ? before.tally : undefined,
    frozenUntilNs: isFrozen ? before.frozenUntilNs : undefined,
  })
  return accepted
}

/** Ends a freeze at once and begins counting anew. */
export function resetMmp(turn: Turn, address: Address, asset: string): Outcome {
  const account = turn.state.accounts.get(address)
  if (account === undefined) return refused('ACCOUNT_DOES_NOT_EXIST')
  if (!isListed(turn.state, asset)) return refused('INVALID_ASSET')
  const before = account.mmp.get(asset)
  if (before === undefined) return refused('MMP_NOT_ENABLED')
  if (!isFrozenAt(before, turn.timeNs)) return refused('ACCOUNT_MMP_NOT_TRIGGERED')
  change(turn, account, asset, { settings: before.settings, tally: undefined, frozenUntilNs: undefined })
  return accepted
}

function change(turn: Turn, account: Account, asset: string, record: MmpRecord | undefined): void {
  if (record === undefined) account.mmp.delete(asset)
  else account.mmp.set(asset, record)
  turn.events.push({ type: 'mmpChanged', account: account.address, asset, record })
}

function isListed({ instruments }: ExchangeState, asset: string): boolean {
  for (const { instrument } of instruments.values()) if (instrument.asset === asset) return true
  return false
}

function isWellFormed({ intervalSec, frozenSec, amountLimit, deltaLimit }: MmpSettings): boolean {
  if (!Number.isSafeInteger(intervalSec) || intervalSec <= 0) return false
  return Number.isSafeInteger(frozenSec) && frozenSec >= 0 && amountLimit >= 0n && (deltaLimit ?? 0n) >= 0n
}
