import { describeError } from '@/core/protocol/errorCodes'
import { previewMarginMode } from '@/core/quant/preview/previewSettings'
import { t } from '@/web/language/t'
import { MarginModeDialog, type MarginModeRejection } from '@/web/portfolio/overview/MarginModeDialog'
import { useSwitchMarginMode } from '@/web/session/figures/useMarginMode'
import { usePreviewAccount } from '@/web/session/preview/usePreviewAccount'
import { showToast } from '@/web/ui/showToast'

/** Dialog to switch the margin mode, with a preview for this account. Uses the venue's response as the outcome. */
export function LiveMarginMode({ isPortfolio, onClose }: { isPortfolio: boolean; onClose: () => void }) {
  const account = usePreviewAccount()
  const preview = account === undefined ? undefined : previewMarginMode(account, !isPortfolio)
  const { start, isPending, outcome, failure } = useSwitchMarginMode()
  const onSwitch = async () => {
    const switched = await start(!isPortfolio)
    if (switched.status !== 'done' || !switched.value) return
    showToast({
      tone: 'done',
      title: isPortfolio ? t('Switched to standard margin') : t('Switched to portfolio margin'),
    })
    onClose()
  }
  return (
    <MarginModeDialog
      isPortfolio={isPortfolio}
      preview={preview}
      expectedRejection={preview?.error && { words: t(describeError(preview.error)), code: preview.error }}
      rejection={failure ?? (outcome?.status === 'done' && !outcome.value ? notDone : undefined)}
      isPending={isPending}
      onSwitch={() => void onSwitch()}
      onClose={onClose}
    />
  )
}

const notDone: MarginModeRejection = {
  words: t(
    'The venue accepted the change but still reports the old margin mode. Refresh to check before trying again.',
  ),
}
