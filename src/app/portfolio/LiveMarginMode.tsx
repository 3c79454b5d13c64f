import { describeFailure } from '@/account/describeFailure'
import { usePreviewAccount } from '@/account/preview/usePreviewAccount'
import { useSwitchMarginMode } from '@/account/useMarginMode'
import { MarginModeDialog, type ModeRefusal } from '@/features/portfolio/MarginModeDialog'
import { describeError } from '@/protocol/errorCodes'
import { previewMarginMode } from '@/quant/preview/previewMarginMode'
import { showToast } from '@/ui/showToast'
import { t } from '@/ui/t'

/** The switch of margin rules with what it would do to this account; what became of it is what the venue says. */
export function LiveMarginMode({ isPortfolio, onClose }: { isPortfolio: boolean; onClose: () => void }) {
  const account = usePreviewAccount()
  const preview = account && previewMarginMode(account, !isPortfolio)
  const { mutate, isPending, error, data: isDone } = useSwitchMarginMode()
  const onSwitch = () =>
    mutate(!isPortfolio, {
      onSuccess: (isSwitched) => {
        if (!isSwitched) return
        showToast({
          tone: 'done',
          title: isPortfolio ? t('Standard margin holds now') : t('Portfolio margin holds now'),
        })
        onClose()
      },
    })
  return (
    <MarginModeDialog
      isPortfolio={isPortfolio}
      preview={preview}
      expectedRefusal={preview?.error && { words: t(describeError(preview.error)), code: preview.error }}
      refusal={error === null ? notDone(isDone) : describeFailure(error)}
      isPending={isPending}
      onSwitch={onSwitch}
      onClose={onClose}
    />
  )
}

function notDone(isDone: boolean | undefined): ModeRefusal | undefined {
  return isDone === false ? { words: t('The venue took it and still tells the old rules. Try again.') } : undefined
}
