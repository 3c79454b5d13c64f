import type { ErrorCode } from '@/protocol/errorCodes'
import type { AccountMargin } from '../margin/accountMargin'
import { accountState, rememberChanges } from './accountState'
import type { AccountState } from './accountState'
import { positionState } from './positionState'
import type { PositionState } from './positionState'
import type { PreviewAccount } from './previewAccount'
import type { BeforeAfter } from './previewOrder'

/** What a change of how an account is margined would do. */
export type SettingPreview = {
  /** Whether the venue would take it, and the code if it would not; both undefined while that is not known. */
  readonly isAllowed: boolean | undefined
  readonly error: ErrorCode | undefined
  readonly margin: BeforeAfter<AccountMargin>
}
export type PositionSettingPreview = SettingPreview & { readonly position: BeforeAfter<PositionState> }

export type Verdict = Pick<SettingPreview, 'isAllowed' | 'error'>
export type States = { readonly before: AccountState | undefined; readonly after: AccountState | undefined }

export const unknownVerdict: Verdict = { isAllowed: undefined, error: undefined }

export function verdict(error: ErrorCode | undefined): Verdict {
  return { isAllowed: error === undefined, error }
}

export function statesOf(account: PreviewAccount, changed: PreviewAccount): States {
  const changesOf = rememberChanges()
  return { before: accountState(account, changesOf), after: accountState(changed, changesOf) }
}

/** The margin and the position in both states. */
export function figuresOf(
  account: PreviewAccount,
  changed: PreviewAccount,
  instrumentId: string,
  { before, after }: States,
) {
  return {
    margin: { before: before?.margin, after: after?.margin },
    position: {
      before: positionState(account, instrumentId, before),
      after: positionState(changed, instrumentId, after),
    },
  }
}
