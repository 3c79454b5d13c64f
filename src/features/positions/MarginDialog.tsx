import { useState } from 'react'
import type { Usd } from '@/protocol/fixed6'
import type { MarginType, PerpetualInstrument } from '@/protocol/instrument'
import type { PreviewAccount } from '@/quant/preview/previewAccount'
import { Dialog } from '@/ui/Dialog'
import { RadioGroup } from '@/ui/RadioGroup'
import { t } from '@/ui/t'
import { IsolatedMarginForm } from './IsolatedMarginForm'
import { LeverageForm } from './LeverageForm'
import type { PositionRow } from './positionRow'

/** Why a change was refused, in words; nothing when it was made. */
export type Refusal = { readonly words: string; readonly code?: string } | undefined

export type MarginActions = {
  readonly setLeverage: (leverage: number) => Promise<Refusal>
  readonly setMarginType: (marginType: MarginType) => Promise<Refusal>
  readonly changeIsolatedMargin: (change: Usd) => Promise<Refusal>
}

type MarginDialogProps = {
  instrument: PerpetualInstrument
  /** Undefined while it is not known: nothing is then said of what would change. */
  account: PreviewAccount | undefined
  /** Absent while nothing is held of the instrument. */
  row: PositionRow | undefined
  marginType: MarginType
  leverage: number
  availableMargin: Usd | undefined
  /** Open orders or a position: the venue then keeps the margin type as it is. */
  isTypeFixed: boolean
  actions: MarginActions
  onOpenChange: (isOpen: boolean) => void
}

/** How a perpetual is margined: with the whole account or alone, at what leverage, and an isolated one with how much. */
export function MarginDialog(props: MarginDialogProps) {
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
      title={t('Margin of {instrument}', { instrument: instrument.instrumentName })}
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
              ? t('It can be changed when there is no position and no open order in this instrument.')
              : marginType === 'CROSS'
                ? t('The whole account stands behind the position.')
                : t('Only the margin set aside for it stands behind the position.')}
          </p>
        </section>
        <LeverageForm
          // What the venue says is where the field begins again.
          key={leverage}
          instrument={instrument}
          account={account}
          leverage={leverage}
          marginType={marginType}
          isHeld={row !== undefined}
          isPending={pending === 'leverage'}
          onApply={(next) => run('leverage', () => actions.setLeverage(next))}
        />
        {row?.position.isolatedMargin !== undefined && (
          <IsolatedMarginForm
            instrument={instrument}
            account={account}
            margin={row.position.isolatedMargin}
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
