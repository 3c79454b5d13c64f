import { Suspense } from 'react'
import { t } from '@/web/language/t'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { RadioGroup } from '@/web/ui/RadioGroup'
import type { SigningMode } from './access/access'
import { signingText } from './access/signingText'
import { WalletKeyLine, type WalletKeyLineProps } from './access/WalletKeyLine'

export type SigningModeChoiceProps = Pick<WalletKeyLineProps, 'walletKey' | 'onRegister'> & {
  mode: SigningMode
  onChange: (mode: SigningMode) => void
  /** True for a paper wallet, which signs without a prompt. */
  isPaperWallet: boolean
}

const OneClickUse = lazyPanel(() => import('./oneClick/OneClickUse').then((module) => module.OneClickUse), 'mark')

/** Selects who signs the orders, and shows what one-click may still sign. */
export function SigningModeChoice({ mode, onChange, isPaperWallet, walletKey, onRegister }: SigningModeChoiceProps) {
  const text = <p className="text-xs text-text-3">{signingText(mode, isPaperWallet)}</p>
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3 text-sm">
        <span className="text-text-3" aria-hidden="true">
          {t('Signed by')}
        </span>
        <RadioGroup
          label={t('Signed by')}
          size="small"
          className="w-42"
          value={mode}
          onChange={onChange}
          options={[
            { value: 'wallet', label: t('Wallet') },
            { value: 'oneClick', label: t('One-click') },
          ]}
        />
      </div>
      {mode === 'oneClick' ? (
        <Suspense fallback={text}>
          <OneClickUse />
        </Suspense>
      ) : walletKey === undefined || walletKey === 'registered' ? (
        text
      ) : (
        <WalletKeyLine walletKey={walletKey} onRegister={onRegister} onOneClick={() => onChange('oneClick')} />
      )}
    </div>
  )
}
