import { memo, Suspense } from 'react'
import { t } from '@/web/language/t'
import type { SigningMode } from '@/web/session/access/access'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { RadioGroup } from '@/web/ui/RadioGroup'

type SigningModeChoiceProps = {
  mode: SigningMode
  onChange: (mode: SigningMode) => void
  /** A paper wallet signs without a prompt. */
  isPaperWallet: boolean
  isOneClickAvailable: boolean
}

const OneClickUse = lazyPanel(
  () => import('@/web/session/oneClick/OneClickUse').then((module) => module.OneClickUse),
  'mark',
)

/** Who signs the next order. Always visible, because it decides whether there is a prompt. */
export const SigningModeChoice = memo(function SigningModeChoice({
  mode,
  onChange,
  isPaperWallet,
  isOneClickAvailable,
}: SigningModeChoiceProps) {
  const walletText = isPaperWallet
    ? t('The demo wallet signs without asking.')
    : isOneClickAvailable
      ? t('Your wallet will ask you to sign each order.')
      : t('Your wallet will ask you to sign each order. One-click requires trading to be enabled.')
  return (
    <div className="flex flex-col gap-1 max-[43.6875rem]:flex-row-reverse max-[43.6875rem]:items-center max-[43.6875rem]:gap-3">
      <div className="flex items-center justify-between gap-3">
        <span className="label max-[43.6875rem]:hidden" aria-hidden="true">
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
            { value: 'oneClick', label: t('One-click'), isDisabled: !isOneClickAvailable },
          ]}
        />
      </div>
      <div className="flex min-h-4.5 flex-col max-[43.6875rem]:min-w-0 max-[43.6875rem]:flex-1">
        {mode === 'wallet' ? (
          <p className="text-xs text-text-3">{walletText}</p>
        ) : (
          <Suspense fallback={<p className="text-xs text-text-3">{t('Signed instantly with your session key.')}</p>}>
            <OneClickUse />
          </Suspense>
        )}
      </div>
    </div>
  )
})
