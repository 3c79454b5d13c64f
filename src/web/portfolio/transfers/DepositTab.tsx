import { useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { depositTravelMs, paperBridgeSpeed } from '@/core/protocol/bridge'
import { type CollateralAsset, collateralAssets } from '@/core/protocol/collateral'
import { type Amount, parseFixed6 } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import { faucetMost } from '@/core/protocol/paper/faucetMost'
import { postPaperDeposit } from '@/core/protocol/paper/postPaperDeposit'
import { t } from '@/web/language/t'
import { useMarketData } from '@/web/market/marketDataContext'
import { transfersKey } from '@/web/portfolio/signedTransfers/transfersQuery'
import { useAccountServices } from '@/web/session/accountContext'
import type { Failure } from '@/web/session/actions/describeFailure'
import { settle } from '@/web/session/actions/outcome'
import { useAction } from '@/web/session/actions/useAction'
import { Button } from '@/web/ui/Button'
import { decimalValue } from '@/web/ui/decimalText'
import { EmptyState } from '@/web/ui/EmptyState'
import { formatExact } from '@/web/ui/formatExact'
import { formatDecimal } from '@/web/ui/formatNumber'
import { NumberField } from '@/web/ui/NumberField'
import { Select } from '@/web/ui/Select'
import { showErrors } from '@/web/ui/showErrors'
import { showToast } from '@/web/ui/showToast'

type Asked = { readonly asset: CollateralAsset; readonly amount: Amount }

/** The faucet of the paper venue. Real deposits go through the venue's own bridge. */
export function DepositTab({ account }: { account: Address }) {
  const { venue } = useAccountServices()
  const { rest } = useMarketData()
  const queryClient = useQueryClient()
  const deposit = useAction(`faucet.${account}`, async ({ asset, amount }: Asked) => {
    // Reloads the list beside the form, which after a lost response shows whether the deposit is pending.
    const outcome = await settle(() => rest.call(postPaperDeposit, { body: { collateralAsset: asset, amount } }))
    void queryClient.invalidateQueries({ queryKey: transfersKey(account) })
    return outcome
  })
  const ask = async (asset: CollateralAsset, amount: Amount) => {
    if ((await deposit.start({ asset, amount })).status !== 'done') return
    const title = t('{amount} {asset} on the way', { amount: formatExact(amount), asset })
    showToast({ tone: 'done', title, isQuiet: true })
  }
  if (venue.kind !== 'paper') {
    return (
      <EmptyState>
        {t(
          'Deposits to this venue go through its own bridge. Deposit on the venue’s website; the funds appear here on arrival.',
        )}
      </EmptyState>
    )
  }
  return (
    <DepositForm
      isPending={deposit.isPending}
      failure={deposit.failure}
      onAsk={(asset, amount) => void ask(asset, amount)}
    />
  )
}

type DepositFormProps = {
  isPending: boolean
  failure: Failure | undefined
  onAsk: (asset: CollateralAsset, amount: Amount) => void
}

function DepositForm({ isPending, failure, onAsk }: DepositFormProps) {
  const [asset, setAsset] = useState<CollateralAsset>('USDC')
  const [amountText, setAmountText] = useState('10000')
  const amount = decimalValue<Amount>(amountText)
  const most = parseFixed6<Amount>(faucetMost[asset])
  const isGood = amount !== undefined && amount > 0n && amount <= most
  const mostText = t('Enter up to {most} {asset}', { most: formatDecimal(most, 0), asset })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isGood) onAsk(asset, amount)
    else showErrors(event.currentTarget, () => undefined)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 p-3">
      <p className="text-sm text-text-2">
        {t('The faucet sends play money. It arrives like a bridge deposit, after about {seconds} seconds.', {
          seconds: Math.round(depositTravelMs / paperBridgeSpeed / 1_000),
        })}
      </p>
      <div className="grid grid-cols-[minmax(96px,1fr)_minmax(0,2fr)] gap-2">
        <Select
          label={t('Asset')}
          value={asset}
          options={collateralAssets.map((value) => ({ value, label: value }))}
          onChange={setAsset}
        />
        <NumberField
          label={t('Amount')}
          value={amountText}
          onChange={setAmountText}
          suffix={asset}
          unit={1n}
          error={isGood ? undefined : mostText}
          hint={mostText}
        />
      </div>
      <Button type="submit" variant="primary" size="large" isPending={isPending}>
        {t('Get play money')}
      </Button>
      <p role="alert" className="min-h-4 text-sm text-danger">
        {failure !== undefined && (
          <>
            {failure.words} <span className="text-xs text-text-4">{failure.code}</span>
          </>
        )}
      </p>
    </form>
  )
}
