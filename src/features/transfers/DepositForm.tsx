import { useState, type SubmitEvent } from 'react'
import type { Failure } from '@/account/describeFailure'
import { depositTravelMs, paperBridgeSpeed } from '@/protocol/bridge'
import { collateralAssets, type CollateralAsset } from '@/protocol/collateral'
import { parseFixed6, type Amount } from '@/protocol/fixed6'
import { faucetMost } from '@/protocol/paper/faucetMost'
import { Button } from '@/ui/Button'
import { decimalValue } from '@/ui/decimalText'
import { formatExact } from '@/ui/formatExact'
import { NumberField } from '@/ui/NumberField'
import { Select } from '@/ui/Select'
import { t } from '@/ui/t'

type DepositFormProps = {
  isPending: boolean
  failure: Failure | undefined
  onAsk: (asset: CollateralAsset, amount: Amount) => void
}

/** Play money from the faucet of the paper venue. */
export function DepositForm({ isPending, failure, onAsk }: DepositFormProps) {
  const [asset, setAsset] = useState<CollateralAsset>('USDC')
  const [amountText, setAmountText] = useState('10000')
  const amount = decimalValue<Amount>(amountText)
  const most = parseFixed6<Amount>(faucetMost[asset])
  const isGood = amount !== undefined && amount > 0n && amount <= most
  const mostWords = t('Above zero, at most {most} {asset} at once.', { most: formatExact(most), asset })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isGood) onAsk(asset, amount)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 p-3">
      <p className="text-sm text-text-2">
        {t(
          'The faucet gives play money. It comes as a bridge would bring it: on its way first, in the account after about {seconds} seconds.',
          { seconds: Math.round(depositTravelMs / paperBridgeSpeed / 1_000) },
        )}
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
          error={isGood ? undefined : mostWords}
          hint={mostWords}
        />
      </div>
      <Button type="submit" variant="primary" size="large" disabled={!isGood} isPending={isPending}>
        {t('Ask the faucet')}
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
