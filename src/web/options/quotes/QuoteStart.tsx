import type { ReactNode } from 'react'
import { t } from '@/web/language/t'
import { useAccess } from '@/web/session/accountContext'
import { Button } from '@/web/ui/Button'
import { Checkbox } from '@/web/ui/Checkbox'
import { formatAge } from '@/web/ui/formatTime'
import type { MmpState } from './model/protection'
import type { Sheet, SheetRejection } from './model/quoteSheet'
import { sheetRejections } from './quoteText'
import { useProtection } from './useProtection'

type UnprotectedProps = {
  asset: string
  isUnprotected: boolean
  isRunning: boolean
  onUnprotected: (isUnprotected: boolean) => void
}

/** Says if market-maker protection is unknown, and asks to confirm quotes without it unless it is on. */
export function Unprotected({ asset, isUnprotected, isRunning, onUnprotected }: UnprotectedProps) {
  const { state, ageMs } = useProtection(asset)
  return (
    <>
      {state === 'unknown' && (
        <p className="text-xs text-warn">
          {ageMs === undefined
            ? t('Market-maker protection: — (can’t be read)')
            : t('Market-maker protection: — (last read {age} ago)', { age: formatAge(ageMs) })}
        </p>
      )}
      {!isRunning && (state === 'off' || state === 'unknown') && (
        <Checkbox
          label={t('Quote without market-maker protection')}
          isChecked={isUnprotected}
          onChange={onUnprotected}
        />
      )}
    </>
  )
}

type QuoteStartProps = {
  asset: string
  /** True once the trader has confirmed to quote without market-maker protection. */
  isUnprotected: boolean
  /** Id of the form whose settings the sheet starts with. */
  formId: string
  /** Sends the orders a single time. */
  once: ReactNode
  running: Sheet | undefined
  rejection: SheetRejection | undefined
  onStop: () => void
}

/** Why a sheet with protection cannot start. */
const missingProtection: Record<MmpState, SheetRejection | undefined> = {
  on: undefined,
  off: 'noMmp',
  unknown: 'mmpUnknown',
  tripped: 'tripped',
}

/** Returns why quotes cannot be sent with the protection of now; undefined if they can, or while it is read. */
export function useMissingProtection(asset: string, isUnprotected: boolean): SheetRejection | undefined {
  const { state } = useProtection(asset)
  return isUnprotected || state === undefined ? undefined : missingProtection[state]
}

/** The switch of the sheet, beside the picture of what it sends. */
export function QuoteStart({ asset, isUnprotected, formId, once, running, rejection, onStop }: QuoteStartProps) {
  const access = useAccess()
  const missing = useMissingProtection(asset, isUnprotected)
  const isByWallet = access.status === 'trading' && access.signingMode === 'wallet'
  if (running !== undefined)
    return (
      <Button variant="danger" isPending={running.state.status === 'stopping'} onClick={onStop}>
        {t('Stop quoting')}
      </Button>
    )
  return (
    <div className="ml-auto flex flex-wrap items-center justify-end gap-2 max-sm:w-full max-sm:[&>button]:flex-1">
      {rejection !== undefined && (
        <p role="alert" className="max-w-120 text-sm text-warn">
          {sheetRejections[rejection]}
        </p>
      )}
      {rejection === undefined && missing !== undefined && (
        <p className="basis-full text-right text-xs text-text-3 max-sm:text-left">{sheetRejections[missing]}</p>
      )}
      {isByWallet && once}
      <Button
        type="submit"
        form={formId}
        // Filled once it can start, which takes one-click.
        {...(missing === undefined && !isByWallet ? { variant: 'primary' } : { className: 'bg-surface-2' })}
        aria-describedby={`${formId}-summary`}
      >
        {t('Start quoting')}
      </Button>
    </div>
  )
}
