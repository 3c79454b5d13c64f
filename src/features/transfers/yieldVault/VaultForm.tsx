import type { SubmitEvent } from 'react'
import { formatFixed6 } from '@/protocol/fixed6'
import { Button } from '@/ui/Button'
import { formatDecimal } from '@/ui/formatDecimal'
import { NumberField } from '@/ui/NumberField'
import { RadioGroup } from '@/ui/RadioGroup'
import { t } from '@/ui/t'
import type { VaultDraft, VaultMeans, VaultProblem, VaultTerms } from './vaultTerms'

type VaultFormProps = {
  draft: VaultDraft
  terms: VaultTerms | VaultProblem | undefined
  means: VaultMeans
  isLive: boolean
  onChange: (draft: VaultDraft) => void
  onReview: () => void
}

/** USDC into the vault, or shares out of it. */
export function VaultForm({ draft, terms, means, isLive, onChange, onReview }: VaultFormProps) {
  const { kind, text } = draft
  const isDeposit = kind === 'deposit'
  const most = isDeposit ? means.usdc : means.shares
  const good = typeof terms === 'object' ? terms : undefined
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (good !== undefined && isLive) onReview()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 p-3">
      <RadioGroup
        label={t('Direction')}
        options={[
          { value: 'deposit', label: t('Deposit') },
          { value: 'withdraw', label: t('Withdraw') },
        ]}
        value={kind}
        onChange={(next) => onChange({ kind: next, text: '' })}
      />
      <NumberField
        label={t('Amount')}
        value={text}
        onChange={(next) => onChange({ kind, text: next })}
        suffix={isDeposit ? 'USDC' : 'aeUSD'}
        unit={1n}
        error={typeof terms === 'string' ? problemWords(terms, isDeposit) : undefined}
        hint={
          isDeposit
            ? t('You have {amount} USDC free', { amount: formatDecimal(most, 2) })
            : t('You have {amount} aeUSD', { amount: formatDecimal(most, 6) })
        }
      />
      <div className="flex justify-end">
        <Button size="small" disabled={most <= 0n} onClick={() => onChange({ kind, text: formatFixed6(most) })}>
          {t('All of it')}
        </Button>
      </div>
      <p className="min-h-10 text-sm text-text-2" aria-live="polite">
        {good !== undefined && returnWords(kind, good)}
      </p>
      <Button
        type="submit"
        variant="primary"
        size="large"
        aria-haspopup="dialog"
        disabled={good === undefined || !isLive}
      >
        {isDeposit ? t('Review the deposit…') : t('Review the withdrawal…')}
      </Button>
    </form>
  )
}

/** What comes back, and when. */
export function returnWords(kind: VaultDraft['kind'], { returned, isAtOnce }: VaultTerms): string {
  if (kind === 'deposit')
    return t('You are given about {shares} aeUSD at once.', { shares: formatDecimal(returned, 6) })
  if (isAtOnce) return t('You are paid about {usdc} USDC at once.', { usdc: formatDecimal(returned, 2) })
  return t(
    'More than lies ready: you are paid at the next rebalance, at 00:00 UTC, at the price of then; now it would be {usdc} USDC.',
    { usdc: formatDecimal(returned, 2) },
  )
}

function problemWords(problem: VaultProblem, isDeposit: boolean): string {
  switch (problem) {
    case 'amount':
      return t('An amount above zero with six decimals at most.')
    case 'balance':
      return isDeposit ? t('You do not have so much free USDC.') : t('You do not have so many shares.')
    case 'cap':
      return t('The vault does not take so much more.')
    case 'paused':
      return t('The vault is paused.')
  }
}
