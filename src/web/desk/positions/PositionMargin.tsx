import { useState } from 'react'
import type { Usd } from '@/core/protocol/fixed6'
import type { ListedPerpetual, MarginType } from '@/core/protocol/instrument'
import { positionKey } from '@/core/protocol/positionKey'
import type { PreviewAccount } from '@/core/quant/preview/previewAccount'
import { t } from '@/web/language/t'
import { useOpenOrders, useSessionPart } from '@/web/session/accountContext'
import { useAccountSummary } from '@/web/session/accountLists'
import { failureOf } from '@/web/session/actions/failureOf'
import type { Outcome } from '@/web/session/actions/outcome'
import { openPositionActions } from '@/web/session/figures/positionActions'
import { usePreviewAccount } from '@/web/session/preview/usePreviewAccount'
import { Dialog } from '@/web/ui/Dialog'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { IsolatedMarginForm, LeverageForm } from './MarginForms'
import type { PositionRow } from './positionRow'
import { usePositionRows } from './usePositionRows'

type PositionMarginProps = {
  instrument: ListedPerpetual
  onOpenChange: (isOpen: boolean) => void
}

export function PositionMargin({ instrument, onOpenChange }: PositionMarginProps) {
  const actions = useSessionPart(openPositionActions)
  const { data: summary } = useAccountSummary()
  const { data: orders } = useOpenOrders()
  const account = usePreviewAccount(instrument)
  const { instrumentId, instrumentName } = instrument
  const [row, ...others] = usePositionRows().filter(({ position }) => position.instrumentId === instrumentId)
  // Settings concern both positions of hedge mode: no preview covers them, and the venue's operation names no side.
  const isSided = others.length > 0 || (row !== undefined && positionKey(row.position) !== instrumentId)
  const own = summary?.leverages?.find((leverage) => leverage.instrumentId === instrumentId)
  const hasOrders = orders?.orders.some((order) => order.instrumentName === instrumentName) ?? false
  const run = async (change: Promise<Outcome> | undefined): Promise<Refusal> =>
    change === undefined ? { words: t('Enable trading first.') } : failureOf(await change)
  return (
    <MarginDialog
      instrument={instrument}
      account={isSided ? undefined : account}
      row={row}
      isMarginFixed={isSided}
      marginType={own?.marginType ?? 'CROSS'}
      leverage={own === undefined ? instrument.maxLeverage : own.leverage}
      availableMargin={summary?.availableMargin}
      isTypeFixed={row !== undefined || hasOrders}
      actions={{
        setLeverage: (leverage) => run(actions?.setLeverage(instrumentId, leverage)),
        setMarginType: (marginType) => run(actions?.setMarginType(instrumentId, marginType)),
        changeIsolatedMargin: (change) => run(actions?.changeIsolatedMargin(instrumentId, change)),
      }}
      onOpenChange={onOpenChange}
    />
  )
}

/** Reason why a change was rejected; `undefined` on success. */
type Refusal = { readonly words: string; readonly code?: string } | undefined

type MarginActions = {
  readonly setLeverage: (leverage: number) => Promise<Refusal>
  readonly setMarginType: (marginType: MarginType) => Promise<Refusal>
  readonly changeIsolatedMargin: (change: Usd) => Promise<Refusal>
}

type MarginDialogProps = {
  instrument: ListedPerpetual
  /** `undefined` while unknown; there is no preview then. */
  account: PreviewAccount | undefined
  row: PositionRow | undefined
  marginType: MarginType
  leverage: number | undefined
  availableMargin: Usd | undefined
  /** True where the margin of an isolated position can't be changed. */
  isMarginFixed: boolean
  /** True while orders or a position are open: the venue then rejects a change of margin type. */
  isTypeFixed: boolean
  actions: MarginActions
  onOpenChange: (isOpen: boolean) => void
}

/** Margin settings of a perpetual: cross or isolated, leverage, and the margin of an isolated position. */
function MarginDialog(props: MarginDialogProps) {
  const { instrument, account, row, marginType, leverage, availableMargin, isTypeFixed, actions, onOpenChange } = props
  const [pending, setPending] = useState<'type' | 'leverage' | 'margin'>()
  const [refusal, setRefusal] = useState<Refusal>()
  const run = async (what: 'type' | 'leverage' | 'margin', change: () => Promise<Refusal>) => {
    setPending(what)
    setRefusal(undefined)
    const result = await change()
    setRefusal(result)
    setPending(undefined)
    return result === undefined
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onOpenChange}
      title={t('{instrument} margin', { instrument: instrument.instrumentName })}
      size="small"
    >
      <div className="flex flex-col gap-4 p-4">
        <section aria-label={t('Margin type')} className="flex flex-col gap-1.5">
          <RadioGroup
            label={t('Margin type')}
            value={marginType}
            options={[
              { value: 'CROSS', label: t('Cross'), isDisabled: isTypeFixed || pending !== undefined },
              { value: 'ISOLATED', label: t('Isolated'), isDisabled: isTypeFixed || pending !== undefined },
            ]}
            onChange={(type) => void run('type', () => actions.setMarginType(type))}
          />
          <p className="text-xs text-text-3">
            {isTypeFixed
              ? t('To change it, close your position and cancel open orders in this instrument.')
              : marginType === 'CROSS'
                ? t('Your whole account backs this position.')
                : t('Only the margin assigned to this position is at risk.')}
          </p>
        </section>
        <LeverageForm
          // The key resets the field to the value that the venue reports.
          key={leverage}
          instrument={instrument}
          account={account}
          leverage={leverage}
          marginType={marginType}
          isHeld={row !== undefined}
          isPending={pending === 'leverage'}
          onApply={(next) => run('leverage', () => actions.setLeverage(next))}
        />
        {row?.position.isolatedMargin !== undefined && !props.isMarginFixed && (
          <IsolatedMarginForm
            instrument={instrument}
            account={account}
            margin={row.position.isolatedMargin}
            baseMargin={row.position.baseIsolatedMargin}
            availableMargin={availableMargin}
            isPending={pending === 'margin'}
            onApply={(change) => run('margin', () => actions.changeIsolatedMargin(change))}
          />
        )}
        <p role="alert" className="min-h-4 text-xs text-danger">
          {refusal !== undefined && (
            <>
              {refusal.words} {refusal.code !== undefined && <span className="text-text-4">{refusal.code}</span>}
            </>
          )}
        </p>
      </div>
    </Dialog>
  )
}
