import { useState, type ReactNode, type SubmitEvent } from 'react'
import { depositFault, depositPreview, type StakeFault } from '@/account/strategies/strategyDraft'
import type { Failure } from '@/account/describeFailure'
import { formatFixed6, smaller, type Amount } from '@/protocol/fixed6'
import type { StrategyListing, StrategyPosition } from '@/protocol/rest/strategies'
import { BeforeAfter } from '@/ui/BeforeAfter'
import { Button } from '@/ui/Button'
import { decimalValue } from '@/ui/decimalText'
import { Dialog } from '@/ui/Dialog'
import { NumberField } from '@/ui/NumberField'
import { t } from '@/ui/t'
import { FailureLine } from './FailureLine'
import { sharesText, unitsText } from './unitsText'
import { whenWords } from './whenWords'

type DepositDialogProps = {
  strategy: StrategyListing
  own: StrategyPosition | undefined
  /** What may leave the account, units; undefined while it is not known. */
  most: Amount | undefined
  /** Why nothing can be signed here; undefined when it can. */
  obstacle: ReactNode
  nowMs: number
  isPending: boolean
  failure: Failure | undefined
  onDeposit: (amount: Amount) => void
  onClose: () => void
}

/** Money into a strategy: how much, and what it would be in shares at the price of now. */
export function DepositDialog(props: DepositDialogProps) {
  const { strategy, own, most, obstacle, nowMs, isPending, failure, onDeposit, onClose } = props
  const asset = strategy.collateralAsset
  const [text, setText] = useState('')
  const [isTold, setTold] = useState(false)
  const amount = decimalValue<Amount>(text)
  const preview = depositPreview(strategy, own, amount)
  const fault = depositFault(strategy, preview, amount, most)
  const words: Record<StakeFault, string> = {
    none: t('Say how much.'),
    tooLittle: t('At least {amount} {asset}.', { amount: unitsText(asset, strategy.minimumDeposit), asset }),
    tooMuch: t('At most {amount} {asset} may leave your account.', { amount: unitsText(asset, most), asset }),
    overCap: t('At most {amount} {asset}: then the strategy is full.', {
      amount: unitsText(asset, preview.room),
      asset,
    }),
    waits: '',
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTold(true)
    if (fault === undefined && amount !== undefined && !isPending) onDeposit(amount)
  }
  const all = most === undefined ? undefined : smaller(most, preview.room)
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) onClose()
      }}
      title={t('Deposit into {name}', { name: strategy.strategyName })}
      description={t('A transfer to the strategy, signed by your wallet. It waits apart until the end of the epoch.')}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4 p-4">
        {obstacle !== undefined && <p className="text-sm text-warn">{obstacle}</p>}
        <NumberField
          label={t('Amount')}
          unit={1n}
          value={text}
          onChange={setText}
          suffix={asset}
          error={isTold && fault !== undefined ? words[fault] : undefined}
          hint={t('At least {least}, at most {most} {asset}.', {
            least: unitsText(asset, strategy.minimumDeposit),
            most: unitsText(asset, all),
            asset,
          })}
        />
        <div className="-mt-2 flex justify-end">
          <Button
            size="small"
            disabled={all === undefined || all < strategy.minimumDeposit}
            onClick={() => all !== undefined && setText(formatFixed6(all))}
          >
            {t('All that may leave')}
          </Button>
        </div>
        <BeforeAfter
          label={t('What the deposit would bring')}
          changes={[
            {
              name: t('Shares'),
              before: sharesText(preview.sharesBefore),
              after: sharesText(preview.sharesAfter),
            },
            { name: t('Shares for it'), after: sharesText(preview.received) },
            { name: t('Price of a share'), unit: asset, after: sharesText(strategy.pps) },
          ]}
          note={t('≈ Estimated at the price of a share now. {when} it has the price of then, for everybody the same.', {
            when: whenWords(strategy, nowMs),
          })}
        />
        <FailureLine failure={failure} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose} disabled={isPending}>
            {t('Back')}
          </Button>
          <Button
            type="submit"
            variant="primary"
            isPending={isPending}
            className={isPending ? 'pl-7' : ''}
            disabled={obstacle !== undefined}
          >
            {isPending ? t('Waiting for the wallet…') : t('Sign and deposit')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
