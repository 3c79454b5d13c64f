import { useState, type ReactNode, type SubmitEvent } from 'react'
import { formatFixed6, smaller, type Amount, fixed6 } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import type { StrategyListing, StrategyPosition } from '@/core/protocol/rest/strategies'
import { t } from '@/web/language/t'
import { leavingOf } from '@/web/portfolio/signedTransfers/leavingFigures'
import type { PreparedTransfer } from '@/web/portfolio/signedTransfers/transferOrder'
import { TransferReview } from '@/web/portfolio/signedTransfers/TransferReview'
import { depositFault, depositPreview, type StakeFault } from '@/web/portfolio/strategies/model/strategyDraft'
import { useDeposit } from '@/web/portfolio/strategies/model/useStrategies'
import { useAccountServices, useOpenOrders } from '@/web/session/accountContext'
import type { Reviewed } from '@/web/session/actions/reviewed'
import { useAccountFigures } from '@/web/session/figures/useAccountFigures'
import { BeforeAfterList } from '@/web/ui/BeforeAfter'
import { Button } from '@/web/ui/Button'
import { decimalValue } from '@/web/ui/decimalText'
import { Dialog } from '@/web/ui/Dialog'
import { NumberField } from '@/web/ui/NumberField'
import { showErrors } from '@/web/ui/showErrors'
import { showToast } from '@/web/ui/showToast'
import { whenText, sharesText, strategyUnitsText } from './strategyLabels'

type DepositDialogProps = {
  strategy: StrategyListing
  own: StrategyPosition | undefined
  /** Withdrawable units of the asset; undefined while unknown. */
  most: Amount | undefined
  /** Reason why the deposit cannot be signed; undefined if it can. */
  obstacle: ReactNode
  nowMs: number
  /** Opens the review. Does not sign. */
  onReview: (amount: Amount) => void
  onClose: () => void
}

export function DepositDialog(props: DepositDialogProps) {
  const { strategy, own, most, obstacle, nowMs, onReview, onClose } = props
  const asset = strategy.collateralAsset
  const [text, setText] = useState('')
  const [isErrorShown, setErrorShown] = useState(false)
  const amount = decimalValue<Amount>(text)
  const preview = depositPreview(strategy, own, amount)
  const fault = depositFault(strategy, preview, amount, most)
  const words: Record<StakeFault, string> = {
    none: t('Enter an amount'),
    tooLittle: t('Minimum {amount} {asset}', { amount: strategyUnitsText(asset, strategy.minimumDeposit), asset }),
    tooMuch: t('You can withdraw up to {amount} {asset}', { amount: strategyUnitsText(asset, most), asset }),
    overCap: t('Strategy capacity left: {amount} {asset}', {
      amount: strategyUnitsText(asset, preview.room),
      asset,
    }),
    waits: '',
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (fault !== undefined) return showErrors(event.currentTarget, () => setErrorShown(true))
    setErrorShown(true)
    if (amount !== undefined) onReview(amount)
  }
  const all = most === undefined ? undefined : smaller(most, preview.room)
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={t('Deposit into {name}', { name: strategy.strategyName })}
      description={t('A transfer signed by your wallet. Held separately until the epoch ends.')}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4 p-4">
        {obstacle !== undefined && <p className="text-sm text-warn">{obstacle}</p>}
        <NumberField
          label={t('Amount')}
          unit={1n}
          value={text}
          onChange={setText}
          suffix={asset}
          error={isErrorShown && fault !== undefined ? words[fault] : undefined}
          hint={t('{least} to {most} {asset}', {
            least: strategyUnitsText(asset, strategy.minimumDeposit),
            most: strategyUnitsText(asset, all),
            asset,
          })}
        />
        <div className="-mt-2 flex justify-end">
          <Button
            size="small"
            disabled={all === undefined || all < strategy.minimumDeposit}
            onClick={() => all !== undefined && setText(formatFixed6(all))}
          >
            {t('Max')}
          </Button>
        </div>
        <BeforeAfterList
          label={t('Deposit preview')}
          changes={[
            {
              name: t('Shares'),
              before: sharesText(preview.sharesBefore),
              after: sharesText(preview.sharesAfter),
            },
            { name: t('Shares received'), after: sharesText(preview.received) },
            { name: t('Share price'), unit: asset, after: sharesText(strategy.pps) },
          ]}
          note={t('≈ Estimated at the current share price. {when} the final price is set, the same for all.', {
            when: whenText(strategy, nowMs),
          })}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('Back')}</Button>
          <Button type="submit" variant="primary" disabled={obstacle !== undefined} aria-haspopup="dialog">
            {t('Review deposit…')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type LiveDepositProps = {
  account: Address
  strategy: StrategyListing
  own: StrategyPosition | undefined
  nowMs: number
  onClose: () => void
}

/** The deposit form and its review, which stays open until the outcome is known. */
export function LiveDeposit({ account, strategy, own, nowMs, onClose }: LiveDepositProps) {
  const { venue } = useAccountServices()
  const { deposit, prepare, canSign } = useDeposit(account)
  const [reviewed, setReviewed] = useState<PreparedTransfer>()
  const most = useMost(strategy.collateralAsset)
  const { collateralAsset: asset, strategyName: name } = strategy
  const send = async (transfer: Reviewed<PreparedTransfer>) => {
    const { status } = await deposit.start(transfer)
    const sum = { amount: strategyUnitsText(asset, transfer.order.amount), asset, name }
    if (status === 'done') {
      showToast({ tone: 'done', title: t('{amount} {asset} queued for {name}', sum), isQuiet: true })
    } else if (status === 'unknown') {
      showToast({
        tone: 'warn',
        title: t('We couldn’t confirm your {amount} {asset} deposit to {name}. Check Transfers before retrying.', sum),
      })
    } else {
      return
    }
    onClose()
  }
  return (
    <>
      <DepositDialog
        strategy={strategy}
        own={own}
        most={most}
        obstacle={canSign(asset) ? undefined : t('Unknown token address – nothing was signed.')}
        nowMs={nowMs}
        onReview={(amount) => {
          deposit.reset()
          setReviewed(prepare(strategy, amount))
        }}
        onClose={onClose}
      />
      {reviewed !== undefined && (
        <TransferReview
          title={t('Review deposit')}
          transfer={reviewed}
          warnings={[{ kind: 'strategy', name }]}
          receiverName={name}
          isPaper={venue.kind === 'paper'}
          isPending={deposit.isPending}
          failure={deposit.failure}
          onSend={(transfer) => void send(transfer)}
          onClose={() => setReviewed(undefined)}
        />
      )}
    </>
  )
}

/** Withdrawable amount of an asset; undefined while unknown. */
function useMost(asset: string): Amount | undefined {
  const live = useAccountFigures()
  const { data: open } = useOpenOrders()
  if (live.status !== 'live' && live.status !== 'stale') return undefined
  const leaving = leavingOf({ ...live, indexes: live.prices.indexes, openOrders: open?.orders.length })
  return leaving.find((one) => one.asset === asset)?.most ?? fixed6<Amount>(0n)
}
