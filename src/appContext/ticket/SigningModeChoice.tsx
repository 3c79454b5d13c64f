import { lazy, Suspense } from 'react'
import type { SigningMode } from '@/account/access'
import { RadioGroup } from '@/ui/RadioGroup'
import { t } from '@/ui/t'

type SigningModeChoiceProps = {
  mode: SigningMode
  onChange: (mode: SigningMode) => void
  isOneClickAvailable: boolean
}

const OneClickUse = lazy(() =>
  import('@/appContext/oneClick/OneClickUse').then((module) => ({ default: module.OneClickUse })),
)

/** Who signs the next order: always in view, because it decides whether anybody is asked. */
export function SigningModeChoice({ mode, onChange, isOneClickAvailable }: SigningModeChoiceProps) {
  const walletWords = isOneClickAvailable
    ? t('The wallet asks for each order.')
    : t('The wallet asks for each order. One-click needs trading enabled.')
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-3">
        <span className="label" aria-hidden="true">
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
      <div className="flex min-h-4.5 flex-col">
        {mode === 'wallet' ? (
          <p className="text-xs text-text-3">{walletWords}</p>
        ) : (
          <Suspense fallback={<p className="text-xs text-text-3">{t('The key of this session signs at once.')}</p>}>
            <OneClickUse />
          </Suspense>
        )}
      </div>
    </div>
  )
}
